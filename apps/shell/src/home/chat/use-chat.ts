import { localAnswer, NO_ANSWER } from '@farm/farm';
import { call } from '@farm/web-kit';
import { useEffect, useReducer, useRef } from 'react';
import { maySend, newChat, nextChat, type Chat, type Message } from './chat';

/** Spec 1 section 9: a bot reply is shown this long after it arrived. */
const DISPLAY_DELAY_MS = 800;

type Answer = Pick<Message, 'text' | 'sources' | 'local'>;

function answerHere(message: string, turn: number): Answer {
  try {
    return { text: localAnswer(message, turn), local: true };
  } catch {
    return { text: NO_ANSWER, local: true };
  }
}

async function answerTo(message: string, turn: number): Promise<Answer> {
  try {
    const { response, sources } = await call('POST /api/dexter-response', { body: { message } });
    return { text: response, sources: sources.map(({ title }) => title) };
  } catch {
    window.console.warn('AI service unavailable'); // Spec 1 section 8: logged only, the visitor gets a local answer
    return answerHere(message, turn);
  }
}

interface Talk {
  chat: Chat;
  type: (text: string) => void;
  /** Sends a message, typed or of a quick button; does nothing while waiting or when it is blank. */
  send: (text: string) => void;
}

/** The chat's whole talk with the assistant. */
export function useChat(): Talk {
  const [chat, tell] = useReducer(nextChat, newChat);
  const here = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  const send = async (text: string) => {
    if (!maySend(chat, text)) return;
    tell({ kind: 'sent', text });
    const answer = await answerTo(text.trim(), chat.messages.length);
    if (here.current) timer.current = setTimeout(() => tell({ kind: 'answered', answer }), DISPLAY_DELAY_MS);
  };
  return { chat, type: (text) => tell({ kind: 'typed', text }), send: (text) => void send(text) };
}
