import { Pause, Play, Square, Volume2 } from 'lucide-react';
import { type Ref, type RefObject, useRef } from 'react';
import { Button } from './button';
import { Row } from './layout';
import { useSpeech } from './use-speech';

const SPOKEN = 'h2, h3, h4, p, li, dt, dd';
// Figures, tables and controls make no sense when read aloud; what is not printed is said elsewhere in the text.
const SILENT = 'figure, table, script, form, [data-silent], [data-print="never"], [aria-hidden="true"]';

function ownText(element: Element): string {
  const own = element.cloneNode(true) as Element;
  for (const part of own.querySelectorAll(SPOKEN)) part.remove();
  return own.textContent.replaceAll('☐', '').replace(/\s+/g, ' ').trim();
}

/** The texts of an element in their order, a paragraph each: browsers break off in longer ones. */
const spokenTexts = (element: Element): string[] =>
  [...element.querySelectorAll(SPOKEN)].flatMap((part) => (part.closest(SILENT) ? [] : ownText(part) || []));

interface ListenProps {
  /** What is read aloud: an element, or the texts themselves. */
  text: RefObject<Element | null> | (() => readonly string[]);
  /** Accessible name of the buttons' group: 'Listen to this lesson'. */
  label: string;
}

/** Reads a text aloud with the browser's own voice: start, pause, stop. Absent where the browser has none; leaving stops it. */
export function Listen({ text, label }: ListenProps) {
  const speech = useSpeech();
  const mainButton = useRef<HTMLButtonElement>(null);
  if (!speech.hasVoice) return null;
  const start = () => speech.speak(typeof text === 'function' ? text() : text.current ? spokenTexts(text.current) : []);
  const stop = () => {
    speech.stop();
    mainButton.current?.focus(); // the pressed one is removed
  };
  const main = {
    silent: { icon: Volume2, label: 'Listen', onClick: start },
    speaking: { icon: Pause, label: 'Pause', onClick: speech.pause },
    paused: { icon: Play, label: 'Resume', onClick: speech.resume },
  }[speech.state];
  return (
    <div role="group" aria-label={label} data-print="never">
      <Row>
        <ListenButton ref={mainButton} {...main} />
        {speech.state !== 'silent' && <ListenButton icon={Square} label="Stop" onClick={stop} />}
      </Row>
    </div>
  );
}

interface ListenButtonProps {
  ref?: Ref<HTMLButtonElement>;
  icon: typeof Play;
  label: string;
  onClick: () => void;
}

function ListenButton({ ref, icon: Icon, label, onClick }: ListenButtonProps) {
  return (
    <Button ref={ref} type="button" variant="outline" size="small" onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </Button>
  );
}
