import { Pause, Play, Square, Volume2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button';
import { Row } from './layout';

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

type ListenState = 'silent' | 'speaking' | 'paused';

const noChanges = () => () => undefined;

/** false in the first HTML, which does not know the browser. */
const useHasVoice = () =>
  useSyncExternalStore(
    noChanges,
    () => 'speechSynthesis' in window,
    () => false,
  );

/** Ends what is spoken. `cancel` alone leaves a paused voice paused for all that follows, on other pages too. */
function silence(): void {
  window.speechSynthesis.cancel();
  window.speechSynthesis.resume();
}

interface ListenProps {
  /** What is read aloud: an element, or the texts themselves. */
  text: RefObject<Element | null> | (() => readonly string[]);
  /** Accessible name of the buttons' group: 'Listen to this lesson'. */
  label: string;
}

/** Reads a text aloud with the browser's own voice: start, pause, stop. Absent where the browser has none; leaving stops it. */
export function Listen({ text, label }: ListenProps) {
  const [state, setState] = useState<ListenState>('silent');
  const hasVoice = useHasVoice();
  const group = useRef<HTMLDivElement>(null);
  const spoken = useRef<readonly SpeechSynthesisUtterance[]>([]);
  useEffect(() => {
    if (!hasVoice) return undefined;
    window.addEventListener('pagehide', silence);
    return () => {
      window.removeEventListener('pagehide', silence);
      silence();
    };
  }, [hasVoice]);
  if (!hasVoice) return null;
  const start = () => {
    const texts = typeof text === 'function' ? text() : text.current ? spokenTexts(text.current) : [];
    const { speechSynthesis } = window;
    silence();
    const parts = texts.map((part) => new SpeechSynthesisUtterance(part));
    spoken.current = parts;
    // Stopped parts end with an error after the next text has begun.
    const onEnd = () => spoken.current === parts && setState('silent');
    for (const part of parts) {
      part.lang = 'en-US';
      part.addEventListener('error', () => {
        if (spoken.current !== parts) return;
        silence();
        onEnd();
      });
      speechSynthesis.speak(part);
    }
    parts.at(-1)?.addEventListener('end', onEnd);
    if (parts.length > 0) setState('speaking');
  };
  const stop = () => {
    spoken.current = [];
    silence();
    setState('silent');
    group.current?.querySelector('button')?.focus(); // the pressed one goes
  };
  const pause = () => {
    window.speechSynthesis.pause();
    setState('paused');
  };
  const resume = () => {
    window.speechSynthesis.resume();
    setState('speaking');
  };
  const main = {
    silent: { icon: Volume2, label: 'Listen', onClick: start },
    speaking: { icon: Pause, label: 'Pause', onClick: pause },
    paused: { icon: Play, label: 'Resume', onClick: resume },
  }[state];
  return (
    <div ref={group} role="group" aria-label={label} data-print="never">
      <Row>
        <ListenButton {...main} />
        {state !== 'silent' && <ListenButton icon={Square} label="Stop" onClick={stop} />}
      </Row>
    </div>
  );
}

interface ListenButtonProps {
  icon: typeof Play;
  label: string;
  onClick: () => void;
}

function ListenButton({ icon: Icon, label, onClick }: ListenButtonProps) {
  return (
    <Button type="button" variant="outline" size="small" onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </Button>
  );
}
