//! Cuts a text in Markdown into its blocks of code, and a pipeline of continuous integration into the commands that it
//! runs and the files that it expects.
//!
//! Left out: what the systems themselves make of a pipeline. YAML is parsed, Groovy is only searched.

use yaml_rust2::{Yaml, YamlLoader};

/// A block of code.
pub struct Block {
    pub language: String,
    pub heading: String,
    /// The line of the text on which it begins.
    pub line: usize,
    pub text: String,
}

/// All blocks of a text, in order.
pub fn blocks(text: &str) -> Vec<Block> {
    let (mut found, mut heading, mut open): (Vec<Block>, _, _) = (Vec::new(), String::new(), None);
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                let (language, heading) = (language.to_owned(), heading.clone());
                open = Some(Block { language, heading, line: index + 2, text: String::new() });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {
                if let Some(title) = line.strip_prefix('#') {
                    heading = title.trim_start_matches('#').trim().to_owned();
                }
            }
        }
    }
    found
}

/// A script of bash that runs all blocks of shell commands in order, stops at the first command that does not end as it
/// should, and says where. A comment `# ends with 66` behind a command names its exit status, and `# fails` says that it is not 0,
/// which it is without one.
pub fn script<'a>(blocks: impl IntoIterator<Item = &'a Block>) -> String {
    let mut script = String::from("set -eu\n");
    for block in blocks.into_iter().filter(|block| block.language == "sh") {
        let mut until = None; // the end of a text that is part of a command
        for (index, line) in block.text.lines().enumerate() {
            if let Some(end) = &until {
                script.push_str(&format!("{line}\n"));
                if line == end {
                    until = None;
                }
                continue;
            }
            if let Some((_, end)) = line.split_once("<<'") {
                until = end.split('\'').next().map(str::to_owned);
            }
            script.push_str(&format!("echo '== line {}'\n", block.line + index));
            let expected = match (line.split_once("# ends with "), line.split_once("# fails")) {
                (Some((command, status)), _) => Some((command, format!("-eq {status}"))),
                (None, Some((command, _))) => Some((command, "-ne 0".to_owned())),
                (None, None) => None,
            };
            match expected {
                Some((command, status)) => script.push_str(&format!(
                    "status=0; {command} || status=$?\n[ $status {status} ] || {{ echo \"ended with $status, which is not {status}\"; exit 99; }}\n"
                )),
                None => script.push_str(&format!("{line}\n")),
            }
        }
    }
    script
}

/// What a pipeline runs on this machine, and the files that it hands on afterwards.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pipeline {
    pub commands: Vec<String>,
    pub files: Vec<String>,
}

/// Commands that prepare a machine of their own.
const PREPARE: [&str; 3] = ["sudo apt-get ", "apt-get ", "git clone "];

impl Pipeline {
    /// # Errors
    /// When the block is not in the form of its language.
    pub fn of(block: &Block) -> Result<Self, String> {
        let at = |error: &dyn std::fmt::Display| format!("line {}: {error}", block.line);
        let mut pipeline = match block.language.as_str() {
            "yaml" => {
                let documents = YamlLoader::load_from_str(&block.text).map_err(|error| at(&error))?;
                let [document] = documents.as_slice() else { return Err(at(&"not one document")) };
                let mut pipeline = Self::default();
                pipeline.gather(document, "");
                pipeline
            }
            "groovy" => Self::of_groovy(&block.text),
            other => return Err(at(&format!("{other} is no language of pipelines"))),
        };
        pipeline.commands.retain(|command| !PREPARE.iter().any(|word| command.starts_with(word)));
        if pipeline.commands.is_empty() || pipeline.files.is_empty() {
            return Err(at(&format!("a pipeline that does nothing: {pipeline:?}")));
        }
        Ok(pipeline)
    }

    /// Steps of GitHub have `run`, jobs of GitLab lists named `script` and `before_script`.
    fn gather(&mut self, value: &Yaml, key: &str) {
        if let Some(text) = value.as_str() {
            if ["run", "script", "before_script"].contains(&key) {
                self.commands.extend(text.lines().map(str::to_owned));
            } else if text.starts_with("mpiwarden-report/") {
                self.files.push(text.to_owned());
            }
        }
        for item in value.as_vec().into_iter().flatten() {
            self.gather(item, key);
        }
        for (name, item) in value.as_hash().into_iter().flatten() {
            self.gather(item, name.as_str().unwrap_or_default());
        }
    }

    /// Texts in single quotes: behind `sh` they are commands.
    fn of_groovy(text: &str) -> Self {
        let mut pipeline = Self::default();
        for line in text.lines() {
            let parts: Vec<&str> = line.split('\'').collect();
            for pair in parts.chunks_exact(2) {
                if pair[0].trim() == "sh" {
                    pipeline.commands.push(pair[1].to_owned());
                } else if pair[1].starts_with("mpiwarden-report/") {
                    pipeline.files.push(pair[1].to_owned());
                }
            }
        }
        pipeline
    }
}
