// What stands after an address in a sentence is not part of it.
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'])/g;

interface WithLinksProps {
  text: string;
  /** What the linked pages are to this one. */
  rel?: string;
}

/** Text whose web addresses are links; nothing else in it is read as anything but text. */
export function LinkedText({ text, rel = 'noopener' }: WithLinksProps) {
  return text.split(ADDRESS).map((part, place) =>
    place % 2 === 1 ? (
      <a key={`${place} ${part}`} href={part} rel={rel} target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
