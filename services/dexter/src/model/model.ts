/** One message of what a model reads. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a model says: pieces of text as they come, and once what was counted. */
export type ModelPiece = { text: string } | { tokensIn: number; tokensOut: number };

/** A chat model behind any server that speaks the chat completions call. */
export interface Model {
  /** Throws when it cannot, refuses, or says something that is no answer. Ends early when `signal` is aborted. */
  say(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<ModelPiece>;
}
