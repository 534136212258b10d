// Punctuation after an address is not part of it.
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'])/g;

interface LinkedTextProps {
  text: string;
  rel?: string;
}

/** Text whose web addresses are links. Everything else is plain text. */
export function LinkedText({ text, rel = 'noopener' }: LinkedTextProps) {
  return text.split(ADDRESS).map((part, place) =>
    place % 2 === 1 ? (
      <a key={`${place} ${part}`} href={part} rel={rel} target="_blank">
        {part}
      </a>
    ) : (
      <span key={place}>{part}</span>
    ),
  );
}
