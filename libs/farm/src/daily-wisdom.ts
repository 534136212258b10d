/**
 * What is said in the daily-wisdom recording, paragraph by paragraph. It stands here and not with the recording in
 * site.ts because only one page reads it.
 */
export const dailyWisdomTranscript: readonly string[] = [
  'Good morning, neighbor. Before you reach for the hoe today, reach for the ground. Take a handful from the row where you mean to plant, about as deep as your finger, and squeeze it. Open your hand. If it sits there like a wet ball and shines, walk away. Clay that is worked wet costs you the whole season: it dries into bricks that no root gets through. If it crumbles when you poke it, go on and plant.',
  'The second thing to ask is how warm it is. The calendar on the wall was printed somewhere else. Push a kitchen thermometer four inches down in the morning, three days in a row. Peas and lettuce are content at 45 degrees. Beans want 60. Okra and field peas want 65, and they sulk if you hurry them. A seed in cold ground does not wait. It rots.',
  'The third thing is water. The rule here is one inch a week, and rain counts. Set an empty can in the row and measure what falls. When you water, water the roots, early, and let it go deep. A little sip every evening keeps the roots at the top, where August will find them.',
  'The last thing is to write it down: what you sowed, which day, what came up, what the bugs took. The old folks carried that in their heads and passed it over the fence. Some of it was lost when families lost the land. A notebook is how we get it back, and how your grandchildren start ahead of you instead of starting over.',
  'So squeeze it, take its warmth, give it one inch, and write it down. Four small habits, and none of them costs a dollar. Tell us below what your ground said this morning. Somebody down the road needs to hear it.',
];
