/** OpenAI's own address, which asks for a key; a compatible server has another. */
export const OPENAI = 'https://api.openai.com/v1';
