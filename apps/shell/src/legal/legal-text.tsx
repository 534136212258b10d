import type { LegalPage } from '@farm/farm';
import { PageSection, Prose, SectionHeading } from '@farm/ui';
import classes from './legal.module.css';

/** A legal text with its date and a table of contents. */
export function LegalText({ title, updated, lead, sections }: LegalPage) {
  return (
    <PageSection narrow>
      <SectionHeading level={1} subtitle={lead}>
        {title}
      </SectionHeading>
      <p className={classes.date}>{`Last updated ${updated}`}</p>
      <nav className={classes.contents} aria-label="On this page" data-print="never">
        <ul className={classes.list}>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Prose>
        {sections.map((section) => (
          <section key={section.id}>
            <Prose>
              <h2 id={section.id}>{section.title}</h2>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.points && (
                <ul>
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </Prose>
          </section>
        ))}
      </Prose>
    </PageSection>
  );
}
