/**
 * Transcript of the daily-wisdom video, by paragraph. Apart from site.ts, because only one page uses it.
 */
export const dailyWisdomTranscript: readonly string[] = [
  'Good morning, neighbor. Before you reach for the hoe today, reach for the ground. Take a handful from the row where you mean to plant, about as deep as your finger, and squeeze it. Open your hand. If it sits there like a wet ball and shines, walk away. Clay that is worked wet costs you the whole season: it dries into bricks that no root gets through. If it crumbles when you poke it, go on and plant.',
  'The second thing to ask is how warm it is. The calendar on the wall was printed somewhere else. Push a kitchen thermometer four inches down in the morning, three days in a row. Peas and lettuce are content at 45 degrees. Beans want 60. Okra and field peas want 65, and they sulk if you hurry them. A seed in cold ground does not wait. It rots.',
  'The third thing is water. The rule here is one inch a week, and rain counts. Set an empty can in the row and measure what falls. When you water, water the roots, early, and let it go deep. A little sip every evening keeps the roots at the top, where August will find them.',
  'The last thing is to write it down: what you sowed, which day, what came up, what the bugs took. The old folks carried that in their heads and passed it over the fence. Some of it was lost when families lost the land. A notebook is how we get it back, and how your grandchildren start ahead of you instead of starting over.',
  'So squeeze it, take its warmth, give it one inch, and write it down. Four small habits, and none of them costs a dollar. Tell us below what your ground said this morning. Somebody down the road needs to hear it.',
];

/** Transcript of the intro video, by paragraph. */
export const introTranscript: readonly string[] = [
  'Good morning, neighbor, and come on in. Mind the hose. This is middle Georgia clay under your feet. When we started, it had grown the same crop too many years in a row. Rain ran off it like a parking lot. Look at it now: dark, loose, full of worms. Leaves from town did that, and cover crops, and compost, and waiting.',
  'Over here are the beds we teach from. Okra, field peas and sweet potatoes, because they like our summers. Collards and garlic when it cools down. Nothing fancy. If it can feed a family from a small yard in the heat, we grow it, we write down what worked, and we show you.',
  'That long table under the sweetgum tree is the classroom. In the fall we sit there every Saturday, and if you live too far away, you can watch from home. We say what things cost before you ask. We help with the grant forms too, because those forms kept too many of our grandparents out.',
  'And past the fence are the neighbors. One has a tiller, one saves seed, one keeps bees. None of us could buy it all alone. Together we have a farm. That is what a co-op is: sharing the tools, the seed and the market, so the land stays in the family.',
  'So walk a row with us. Take a free guide home, make a farm plan for your own place, or just ask a question. The gate is open.',
];
