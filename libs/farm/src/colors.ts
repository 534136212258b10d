/**
 * Colors of the themes for emails and PDFs, which can use no style sheet. `colors.spec.ts` compares them with the tokens
 * of the site's style sheet.
 */
export const lightColors = {
  bg: '#f6f8f3',
  surface: '#ffffff',
  band: '#e9efe4',
  ink: '#1b2340',
  muted: '#4a5468',
  accent: '#27357a',
  action: '#1c5c3c',
  'on-action': '#ffffff',
  danger: '#a83a22',
  line: '#76818f',
  soft: '#d3dbcf',
  squash: '#f4b63a',
} as const;

export const darkColors = {
  bg: '#10152a',
  surface: '#1a2140',
  ink: '#eef2e8',
  muted: '#b6c0cf',
  accent: '#a9b8ff',
  action: '#8cd3a0',
  'on-action': '#0c2417',
  soft: '#2c3662',
  squash: '#f7c45c',
} as const;
