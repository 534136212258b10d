// The farm's own recipes, three a kitchen: what is cooked when no model is asked. A cook reads them before launch.
import type { BookRecipe } from './book-recipe';
import { bainganBharta } from './baingan-bharta';
import { bhindiMasala } from './bhindi-masala';
import { calabacitas } from './calabacitas';
import { callaloo } from './callaloo';
import { collardsPotlikkerCornbread } from './collards-potlikker-cornbread';
import { fasolakia } from './fasolakia';
import { frijolesDeLaOlla } from './frijoles-de-la-olla';
import { groundnutStew } from './groundnut-stew';
import { hoppinJohn } from './hoppin-john';
import { okraSoup } from './okra-soup';
import { okraTomatoSuccotash } from './okra-tomato-succotash';
import { pumpkinSoup } from './pumpkin-soup';
import { ratatouille } from './ratatouille';
import { redRed } from './red-red';
import { riceAndPeas } from './rice-and-peas';
import { sarsonKaSaag } from './sarson-ka-saag';
import { shakshuka } from './shakshuka';
import { squashBlossomQuesadillas } from './squash-blossom-quesadillas';

export const book: readonly BookRecipe[] = [
  groundnutStew,
  okraSoup,
  redRed,
  calabacitas,
  squashBlossomQuesadillas,
  frijolesDeLaOlla,
  sarsonKaSaag,
  bhindiMasala,
  bainganBharta,
  callaloo,
  riceAndPeas,
  pumpkinSoup,
  hoppinJohn,
  collardsPotlikkerCornbread,
  okraTomatoSuccotash,
  fasolakia,
  ratatouille,
  shakshuka,
];
