import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

type SpeechState = 'silent' | 'speaking' | 'paused';

interface Speech {
  /** false in the first HTML, which does not know the browser. */
  hasVoice: boolean;
  state: SpeechState;
  /** Replaces what is spoken. One utterance each: browsers break off in longer ones. */
  speak: (texts: readonly string[]) => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

const noChanges = () => () => undefined;

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

/** Reads texts aloud with the browser's own voice. Browsers allow it after a press only. Leaving the page or the component stops it. */
export function useSpeech(): Speech {
  const [state, setState] = useState<SpeechState>('silent');
  const hasVoice = useHasVoice();
  const spoken = useRef<readonly SpeechSynthesisUtterance[]>([]);
  useEffect(() => {
    if (!hasVoice) return undefined;
    window.addEventListener('pagehide', silence);
    return () => {
      window.removeEventListener('pagehide', silence);
      silence();
    };
  }, [hasVoice]);
  const speak = (texts: readonly string[]) => {
    if (!hasVoice) return;
    silence();
    const parts = texts.map((text) => new SpeechSynthesisUtterance(text));
    spoken.current = parts;
    // Stopped parts end with an error after the next text has begun.
    const onEnd = () => spoken.current === parts && setState('silent');
    for (const part of parts) {
      part.lang = 'en-US';
      part.addEventListener('error', ({ error }) => {
        // Not interrupted by another part of the page, which speaks now.
        if (spoken.current === parts && error !== 'interrupted' && error !== 'canceled') silence();
        onEnd();
      });
      window.speechSynthesis.speak(part);
    }
    parts.at(-1)?.addEventListener('end', onEnd);
    if (parts.length > 0) setState('speaking');
  };
  const stop = () => {
    if (!hasVoice) return;
    spoken.current = [];
    silence();
    setState('silent');
  };
  const pause = () => {
    if (!hasVoice) return;
    window.speechSynthesis.pause();
    setState('paused');
  };
  const resume = () => {
    if (!hasVoice) return;
    window.speechSynthesis.resume();
    setState('speaking');
  };
  return { hasVoice, state, speak, pause, resume, stop };
}
