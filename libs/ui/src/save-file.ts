// Some browsers read the object URL only after the click event.
const REVOKE_AFTER_MS = 60_000;

interface TextFile {
  name: string;
  type: string;
  text: string;
}

/** Saves a file on the visitor's device. */
export function saveFile(file: TextFile | { name: string; content: Blob }): void {
  const content = 'content' in file ? file.content : new Blob([file.text], { type: file.type });
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
