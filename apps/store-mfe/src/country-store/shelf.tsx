import { guides, type Guide, type GuideShelf } from '@farm/farm';
import { Band, CardGrid, SectionHeading } from '@farm/ui';
import { useId, type ReactNode } from 'react';

interface ShelfProps {
  shelf: GuideShelf;
  title: string;
  /** One plain line about what stands here. */
  line: string;
  tone?: 'page' | 'band';
  columns: 2 | 4;
  /** The packet of one guide. */
  children: (guide: Guide) => ReactNode;
}

/** One shelf of the store: its guides in the catalogue's order. */
export function Shelf({ shelf, title, line, tone, columns, children }: ShelfProps) {
  const named = useId();
  return (
    <Band tone={tone} labelledBy={named}>
      <SectionHeading id={named} line={line}>
        {title}
      </SectionHeading>
      <CardGrid columns={columns}>{guides.filter((guide) => guide.shelf === shelf).map(children)}</CardGrid>
    </Band>
  );
}
