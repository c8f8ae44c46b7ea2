//! Names of Fortran procedures as their programmers wrote them, from the symbols that compilers make of them.

/// `module::procedure` for gfortran's `__module_MOD_procedure` and Intel's `module_mp_procedure_`; an external
/// procedure loses its underscores. `None`: it is no symbol of Fortran's own making.
pub fn demangled(symbol: &str) -> Option<String> {
    let of_module = |text: &str, mark: &str| {
        let (module, procedure) = text.split_once(mark)?;
        let procedure = procedure.trim_end_matches('_');
        (!module.is_empty() && !procedure.is_empty()).then(|| format!("{module}::{procedure}"))
    };
    if let Some(name) = symbol.strip_prefix("__").and_then(|text| of_module(text, "_MOD_")) {
        return Some(name);
    }
    if symbol == "MAIN__" {
        return Some("main program".to_owned());
    }
    if symbol.ends_with('_') {
        return of_module(symbol, "_mp_").or_else(|| Some(symbol.trim_end_matches('_').to_owned()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::demangled;

    #[test]
    fn procedures_have_the_names_of_their_source() {
        for (symbol, name) in [
            ("__fields_MOD_exchange", Some("fields::exchange")),
            ("fields_mp_exchange_", Some("fields::exchange")),
            ("solver_", Some("solver")),
            ("my_solver__", Some("my_solver")),
            ("MAIN__", Some("main program")),
            ("exchange", None),
            ("__libc_start_main", None),
        ] {
            assert_eq!(demangled(symbol).as_deref(), name, "{symbol}");
        }
    }
}
