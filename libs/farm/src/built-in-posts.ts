import { builtInTitles, builtInTurn } from './blog-day';

/** A short read for a grower. A tip is a sentence, or one under its own title. Spec 2 section 3. */
export interface BuiltInPost {
  title: string;
  /** Plain paragraphs with an empty line between. */
  content: string;
  tips: readonly string[];
}

/** What the daily blog says before the service answers, and when it does not. */
export const builtInPosts: readonly [BuiltInPost, BuiltInPost, BuiltInPost] = [
  {
    title: builtInTitles[0],
    content: [
      'Your ground will tell you what it is if you give it a jar and a day. Dig a hole six inches deep, take a trowel of soil from its side, and pick out roots and stones. Fill a clear quart jar one third full with it. Add water almost to the top, screw the lid on tight, and shake until nothing sticks to the bottom. Then set it down and leave it alone.',
      'Sand settles in about a minute. Silt takes about two hours. Clay needs a day, and some of ours stays cloudy longer. Mark each line on the glass. Mostly sand drains fast and wants feeding often. Mostly clay holds water and food, but packs hard. Near equal parts is the loam that everybody hopes for.',
    ].join('\n\n'),
    tips: [
      'Spread lime only when a soil test asks for it.',
      'Compost helps sand and clay alike.',
      'Never mix sand into clay: it sets like brick.',
      'Test the soil every 2 to 3 years.',
    ],
  },
  {
    title: builtInTitles[1],
    content: [
      'Before there was a bag of fertilizer in the county there was the cowpea. It was first grown in Africa, and it came to the South with enslaved people who knew how to raise it in heat and poor ground. Black-eyed, crowder, red pea: it fed families through summers when little else would bear.',
      'It feeds the ground too. Bacteria live in small knots on the roots and take nitrogen out of the air, which no collard can do alone. Dig up a root in July: knots that are pink inside are at work. When the pods are picked, cut the vines at the soil and leave the roots where they are. Then set fall collards in the same row. They eat what the peas saved, and you buy less.',
    ].join('\n\n'),
    tips: [
      'Sow when the soil stays at 65 F.',
      'Give no nitrogen fertilizer: it makes vines, not peas.',
      'Cut the plants and leave the roots.',
      'Save seed from the earliest pods.',
    ],
  },
  {
    title: builtInTitles[2],
    content: [
      'A seed that made it through one summer here has already learned something about your ground. Choose your best plants, tie a rag on each, and stop picking from them. Let the pods dry on the plant until they are brown and rattle. If a wet week is coming, cut them and finish the drying under a roof.',
      'Shell them over a bowl and blow off the dust. Spread the seed on a plate for a week, out of the sun. Write the kind, the place and the year on a label, and put it into a jar with a spoonful of dry rice in a twist of cloth, which drinks up damp. Close the lid and keep the jar at 35 to 40 F, at the back of the refrigerator.',
    ].join('\n\n'),
    tips: [
      'Save from the best plants, not from the leftovers.',
      'Sprout 10 seeds in a wet towel before planting.',
      'Grow one okra variety at a time: they cross.',
      'Okra keeps about 2 years, peas 3.',
    ],
  },
];

/** The built-in entry of the day: the three take turns. */
export const builtInPost = (at: Date): BuiltInPost => builtInPosts[builtInTurn(at)];
