const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

/** The kind of a file by its first bytes; null: none that may be uploaded. Its name says nothing. */
export function kindOf(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n\x1a\n')])) return 'png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return startsWith(bytes, ascii('%PDF-')) ? 'pdf' : null;
}
