//! The schema of the report, made from its types: a field's type says its form, its comment what it means, and what else holds of
//! it stands in an attribute. `reports/schema/report-1.json` is this text, committed; after a change of the types
//! `MPIWARDEN_WRITE_DOCS=1 cargo test -p mpiwarden-reports --lib schema` writes it again.
//!
//! Only tests know it: the command neither makes a schema nor asks one.

use super::Report;
use schemars::Schema;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform, transform_subschemas};
use serde_json::{Value, json};

/// As readers meet it: what is always written is required.
fn made() -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(RecursiveTransform(in_one_line)).with_transform(LeftOut);
    let mut schema = settings.into_generator().into_root_schema_for::<Report>();
    schema.insert("title".into(), "report.json of mpiwarden, version 1".into());
    serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n"
}

/// Comments are wrapped, descriptions are not; widths of numbers are Rust's affair, and what is taken for missing in a rank's file is
/// that file's.
fn in_one_line(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    schema.remove("default");
    let is_width =
        |format: &str| format.starts_with("int") || format.starts_with("uint") || format == "double";
    if schema.get("format").and_then(Value::as_str).is_some_and(is_width) {
        schema.remove("format");
    }
}

/// A field that is left out where there is nothing is never null.
#[derive(Clone)]
struct LeftOut;

impl Transform for LeftOut {
    fn transform(&mut self, schema: &mut Schema) {
        let required = schema.get("required").cloned().unwrap_or_else(|| json!([]));
        let is_required = |name: &str| required.as_array().is_some_and(|list| list.contains(&name.into()));
        if let Some(Value::Object(fields)) = schema.get_mut("properties") {
            for field in fields.iter_mut().filter(|(name, _)| !is_required(name)).map(|(_, field)| field) {
                without_null(field);
            }
        }
        transform_subschemas(self, schema);
    }
}

fn without_null(field: &mut Value) {
    if let Some(Value::Array(types)) = field.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [kind] = types.as_slice() {
            field["type"] = kind.clone();
        }
    }
    let Some(Value::Array(choices)) = field.get_mut("anyOf") else { return };
    choices.retain(|choice| *choice != json!({"type": "null"}));
    if let [only] = choices.as_slice() {
        let only = only.clone();
        let field = field.as_object_mut().expect("it has a field");
        field.remove("anyOf");
        field.extend(only.as_object().expect("a schema of its own").clone());
    }
}

#[test]
fn the_committed_schema_is_what_the_types_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/report-1.json");
    let made = made();
    if std::env::var_os("MPIWARDEN_WRITE_DOCS").is_some_and(|value| value == "1") {
        std::fs::write(path, &made).expect("the schema is written");
    }
    let committed = std::fs::read_to_string(path).expect("it is there");
    assert!(
        committed == made,
        "run MPIWARDEN_WRITE_DOCS=1 cargo test -p mpiwarden-reports --lib schema, and look at the difference"
    );
}
