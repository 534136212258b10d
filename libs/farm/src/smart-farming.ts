/** Six cards of 40 to 60 words: what a small garden gains from simple tools. */
export const smartFarming = [
  {
    title: 'A moisture test before you water',
    text: 'Push a long screwdriver six inches into the bed before you reach for the hose. If it slides in and comes out with damp crumbs, wait a day. If it stops short, water slowly and test again. A ten dollar meter does the same job, but check it against your own hand first.',
  },
  {
    title: 'A drip line with a timer',
    text: 'Water that drips at the root does not wet the leaves, so less is lost to the sun and less disease follows. Lay the line under the mulch and set a battery timer for dawn. With the rain it should come to one inch a week. Flush the line every spring.',
  },
  {
    title: 'Row cover on hoops',
    text: 'A light cloth on hoops keeps a bed 2 to 4 degrees warmer on a frosty night, and keeps moths off young greens by day. Bury its edges. Take it off squash and cucumbers when they bloom, or the bees cannot reach them. Washed and folded, it lasts about three seasons.',
  },
  {
    title: 'An Extension soil test',
    text: 'For little money the county Extension office tells you what your soil holds and how much lime it needs. Take ten small cores from one bed, mix them in a clean bucket, and hand in two cups of the mix. Do it in the fall: lime takes months to work.',
  },
  {
    title: 'Scouting notes on a phone',
    text: 'Walk the rows twice a week and look under ten leaves of each crop. Photograph what you find beside a coin, with the date, the crop and how many. Two weeks of pictures show whether the trouble grows. Show them at the Extension office before you spray anything.',
  },
  {
    title: "This page's frost and heat notes",
    text: 'We read the forecast for the farm and write a note under Live conditions when frost, hard heat or a calm morning for spraying is coming. It is made for middle Georgia. Cold air runs downhill, so if your garden lies low, cover it a night sooner than we say.',
  },
] as const;
