// A long report is embedded packed: browsers take longer to read its text from the page than to unpack it.
async function unpack(element) {
    if (element.dataset.form !== "gzip") return;
    try {
        const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
        const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        element.textContent = await new Response(unpacked).text();
    } catch (error) {
        const said = document.getElementById("count");
        said.textContent = "This browser cannot unpack the findings. Open the page in a newer one, or read report.json.";
        throw error;
    }
}
