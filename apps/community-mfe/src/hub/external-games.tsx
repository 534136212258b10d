import { externalGames } from '@farm/farm';
import { CardGrid, Card, SectionHeading } from '@farm/ui';
import styles from './hub.module.css';

/** Section 'Interactive games': two games of others, each in a new tab. Spec 2 section 2. */
export function ExternalGames() {
  return (
    <>
      <SectionHeading id="games-heading" line="Made by others, free to play. Each opens in a new tab.">
        Interactive games
      </SectionHeading>
      <CardGrid columns={2}>
        {externalGames.map(({ title, description, link }) => (
          <Card key={link} title={title}>
            <p>{description}</p>
            <a className={styles.away} href={link} target="_blank" rel="noopener">
              {`Play ${title} (new tab)`}
            </a>
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
