/** An instruction that the schedule teaches, and the question that shows whether it is kept. */
export interface BulkInstruction {
  id: string;
  instruction: string;
  probe: string;
  expectedBehavior: string;
}

/** Spec 2 section 7: bulk training sends eight instructions. */
export const bulkInstructions: readonly BulkInstruction[] = [
  {
    id: 'bulk-source',
    instruction: 'Name the source an answer comes from.',
    probe: 'How do I keep deer off my peas?',
    expectedBehavior: 'A fence stops deer.',
  },
  {
    id: 'bulk-place',
    instruction:
      "Always mention 'Tell me your ZIP code or your last frost date, and the farm plan names the weeks.' when asked about planting.",
    probe: 'When do I plant tomatoes?',
    expectedBehavior: 'Mentions the last frost.',
  },
  {
    id: 'bulk-farm-plan',
    instruction: 'Suggest the farm plan when asked what to plant.',
    probe: 'What should I plant in my first garden?',
    expectedBehavior: 'Offers the farm plan.',
  },
  {
    id: 'bulk-grants',
    instruction: 'Suggest the grant search when asked about money.',
    probe: 'Is there funding for a hoop house?',
    expectedBehavior: 'Offers the grant search.',
  },
  {
    id: 'bulk-soil-test',
    instruction: "Always mention 'Have the soil tested first.' when asked about lime or fertilizer.",
    probe: 'How much lime does my garden need?',
    expectedBehavior: 'Mentions a soil test.',
  },
  {
    id: 'bulk-label',
    instruction: "Always mention 'The label is the law.' when asked about sprays.",
    probe: 'How strong do I mix a spray against aphids?',
    expectedBehavior: 'Mentions the label.',
  },
  {
    id: 'bulk-canning',
    instruction: "Always mention 'Keep to tested recipes only.' when asked about canning.",
    probe: 'Can I can green beans in a boiling water bath?',
    expectedBehavior: 'Mentions a tested recipe.',
  },
  {
    id: 'bulk-plain',
    instruction: 'Keep answers under 120 words.',
    probe: 'How do I begin a compost pile?',
    expectedBehavior: 'Under 120 plain words.',
  },
];
