// Some browsers read the file only after the click is over.
const REVOKE_AFTER_MS = 60_000;

/** Hands the visitor a file that was made in the page, as a download of that name. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
