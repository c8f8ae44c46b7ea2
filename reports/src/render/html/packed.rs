//! The data of a long report, packed: a browser takes longer to read text from a page than to unpack it, and the file is easier
//! to hand on.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Shorter data stays as it is, so that other programs can read it in the page.
const LONG: usize = 4 << 20;

/// An attribute that says how the data is written, empty for plain JSON, and the data.
pub fn packed(data: String) -> (&'static str, String) {
    if data.len() < LONG {
        return ("", data);
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    // Memory takes whatever is written to it.
    match encoder.write_all(data.as_bytes()).and_then(|()| encoder.finish()) {
        Ok(bytes) => (" data-form=\"gzip\"", STANDARD.encode(bytes)),
        Err(_) => ("", data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn long_data_comes_back_whole_and_short_data_is_left_alone() {
        let short = "{}".to_string();
        assert_eq!(packed(short.clone()), ("", short));
        let long: String = (0..LONG / 8).map(|number| format!("{number:9}")).collect();
        let (form, text) = packed(long.clone());
        assert_eq!(form, " data-form=\"gzip\"");
        assert!(text.len() < long.len() / 3);
        let bytes = STANDARD.decode(text).expect("base64");
        let mut back = String::new();
        GzDecoder::new(&bytes[..]).read_to_string(&mut back).expect("gzip");
        assert!(back == long);
    }
}
