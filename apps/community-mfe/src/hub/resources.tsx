import { resourceLinks, type ResourceLink } from '@farm/farm';
import { Card, CardGrid, SectionHeading } from '@farm/ui';
import { GraduationCap, HandCoins, Handshake, LandPlot, Sprout, Store, type LucideIcon } from 'lucide-react';
import styles from './hub.module.css';

const KINDS: Record<ResourceLink['type'], { label: string; Picture: LucideIcon }> = {
  funding: { label: 'Funding', Picture: HandCoins },
  land: { label: 'Land', Picture: LandPlot },
  seeds: { label: 'Seeds', Picture: Sprout },
  education: { label: 'Education', Picture: GraduationCap },
  market: { label: 'Market', Picture: Store },
  mentorship: { label: 'Mentorship', Picture: Handshake },
};

const MOST = 6;

/** Section 'Community resources': up to six places that help growers, each on its own site. Spec 2 section 9. */
export function CommunityResources() {
  return (
    <>
      <SectionHeading id="resources-heading" line="Places that help growers. Each opens on its own site.">
        Community resources
      </SectionHeading>
      <CardGrid columns={3}>
        {resourceLinks.slice(0, MOST).map(({ type, title, description, link }) => {
          const { label, Picture } = KINDS[type];
          return (
            <Card key={link} title={title}>
              <p className={styles.kind}>
                <Picture size={20} strokeWidth={1.75} aria-hidden />
                {label}
              </p>
              <p>{description}</p>
              <a className={styles.away} href={link} target="_blank" rel="noopener">
                {`Visit ${title}`}
              </a>
            </Card>
          );
        })}
      </CardGrid>
    </>
  );
}
