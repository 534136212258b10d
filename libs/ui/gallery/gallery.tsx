import '../theme.css';
import '../print.css';
import { useEffect, useState } from 'react';
import { PageSection, Lead, RadioGroup, SectionHeading, SkipLink } from '../src/index';
import { Actions, Windows } from './actions';
import { Cards } from './cards';
import { Charts } from './charts';
import { Drawings, Reading } from './reading';
import { Fields } from './fields';
import classes from './gallery.module.css';
import { Messages } from './messages';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof THEMES)[number]['value'];

const SECTIONS = [
  ['Buttons and links', Actions],
  ['Fields and choices', Fields],
  ['Messages and waiting', Messages],
  ['Cards and figures', Cards],
  ['Charts', Charts],
  ['Reading', Reading],
  ['Drawings', Drawings],
  ['Windows and folds', Windows],
] as const;

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** All components in all states, for development only. Starts with the system's theme. */
export function Gallery() {
  const [theme, setTheme] = useState(systemTheme);
  useEffect(() => document.documentElement.setAttribute('data-theme', theme), [theme]);
  return (
    <>
      <SkipLink />
      <main id="main">
        <PageSection>
          <h1>Gallery</h1>
          <Lead>Every component of libs/ui in every state.</Lead>
          <RadioGroup legend="Theme" options={THEMES} value={theme} onValueChange={setTheme} />
        </PageSection>
        {SECTIONS.map(([title, Section], place) => (
          <PageSection key={title} tone={place % 2 === 0 ? 'band' : 'page'}>
            <SectionHeading>{title}</SectionHeading>
            <div className={classes.stack}>
              <Section />
            </div>
          </PageSection>
        ))}
      </main>
    </>
  );
}
