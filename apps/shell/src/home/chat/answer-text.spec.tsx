import { render, screen } from '@testing-library/react';
import { AnswerText, asksForSteps, parseAnswer } from './answer-text';

const paragraph = (text: string) => ({ kind: 'paragraph', text });

test.each([
  ['How do I build a compost pile, step by step?', true],
  ['What are the steps of a grant application?', true],
  ['A step-by-step plan, please', true],
  ['How deep do I sow okra?', false],
  ['Which plants suit the front stepping stones?', false],
])('%s asks for steps: %s', (question, expected) => expect(asksForSteps(question)).toBe(expected));

test('numbered lines are steps, whatever was asked', () => {
  expect(parseAnswer('Do this:\n1. Dig.\n2) Sow.\n\nThen wait.', false)).toEqual([
    paragraph('Do this:'),
    { kind: 'steps', steps: ['Dig.', 'Sow.'] },
    paragraph('Then wait.'),
  ]);
});

test('an answer in steps has its opening phrase and what follows the first paragraph as text', () => {
  expect(parseAnswer('Well now, neighbor. Dig. Sow. Water.\n\nOur wizard helps.', true)).toEqual([
    paragraph('Well now, neighbor.'),
    { kind: 'steps', steps: ['Dig.', 'Sow.', 'Water.'] },
    paragraph('Our wizard helps.'),
  ]);
});

test.each([
  ['without a question for steps', 'Dig. Sow. Water.', false],
  ['with two sentences', 'Dig. Sow.', true],
])('%s sentences stay a paragraph', (_, text, inSteps) =>
  expect(parseAnswer(text, inSteps)).toEqual([paragraph(text)]),
);

test('dates are bold, and markup is text', () => {
  render(<AnswerText text="Set out after April 12, until <b>May</b> 1." inSteps={false} />);
  expect(screen.getByText('April 12').tagName).toBe('STRONG');
  expect(screen.getByText(/<b>May<\/b> 1/)).toBeVisible();
});
