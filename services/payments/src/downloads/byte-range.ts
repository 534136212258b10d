/** The part of a file that a request asks for; both ends included. */
export interface Part {
  first: number;
  last: number;
}

/**
 * Reads a Range header (RFC 9110, one range). 'whole' for no header, several ranges or anything not understood, which a
 * server may ignore; 'outside' when the file has no such bytes.
 */
export function rangeOf(header: string | undefined, bytes: number): Part | 'whole' | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const tail = Math.min(Number(to), bytes);
    return tail === 0 ? 'outside' : { first: bytes - tail, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (first >= bytes) return 'outside';
  return last < first ? 'whole' : { first, last };
}
