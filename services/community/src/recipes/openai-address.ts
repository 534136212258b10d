/** OpenAI's own address; a compatible server has another. */
export const OPENAI = 'https://api.openai.com/v1';
