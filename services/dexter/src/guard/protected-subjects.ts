import type { ProtectedTopic } from '@farm/farm';

export interface Subject {
  id: string;
  /** What the visitor hears. */
  say: string;
  /** Honest visitors ask this too: it is turned away, and counts towards no pause. */
  honest?: true;
  /** Phrases in the language of phrase-search.ts. */
  asks: readonly string[];
}

const GIVE =
  'give/show/tell/reveal/list/print/share/steal/dump/leak/crack/hack/guess/send/display/output/read/find/get/export/see/open/access/what+is/whats/what+are';
const PRIVATE =
  'email/address/data/phone/chat/conversation/name/message/history/details/orders/order/plan/question/card';
const DRUGS =
  'ivermectin/penicillin/ibuprofen/aspirin/antibiotic/tylenol/acetaminophen/fenbendazole/corid/amprolium/tetracycline/oxytetracycline/terramycin/banamine/dewormer/wormer/steroid/insulin/melatonin/benadryl/xanax/medication/medicine/la200/tylan/baytril/valium/morphine/painkiller';
const CHEMICALS =
  'pesticide/herbicide/roundup/glyphosate/insecticide/fungicide/malathion/sevin/paraquat/atrazine/permethrin/diazinon/weedkiller';
const ARMS =
  'bomb/explosive/grenade/molotov/ied/landmine/napalm/thermite/gunpowder/sarin/ricin/silencer/dynamite/tannerite/chlorine+gas/mustard+gas/nerve+gas/nerve+agent/pipe+bomb/ghost+gun/detonator';

const KIND = 'I stay with farming, neighbor.';

/** What each protected topic of /security means in words. A topic without a rule does not compile. */
export const protectedSubjects: Readonly<Record<ProtectedTopic, Subject>> = {
  'System instructions': {
    id: 'instructions',
    say: 'How I am set up stays in the shed, neighbor. Ask me about soil, crops, grants, our programs or the store.',
    asks: [
      `${GIVE}/describe/explain/how your+programming/your+prompt/your+guardrails/your+configuration/your+source/source+code/your+parameters/your+weights`,
      'bypass/avoid/around/evade/trick/defeat/disable your+filters/your+rules/your+filter/your+safety/your+guard/your+guardrails',
      'how/what were+you/you+were programmed/prompted/instructed/configured',
      'how/what you/your programmed/prompted/configured',
    ],
  },
  'Passwords, keys and payment data': {
    id: 'secrets',
    say: 'I know no passwords, keys or card numbers, and nobody here will ever ask you for one in this chat.',
    asks: [
      `${GIVE} your/admin/administrator/server/database/site/website/customer/user/operator/owner/visitor/member/stripe/openai/system/root/everyones password/passcode/credentials/login/token`,
      `${GIVE}/use api+key/secret+key/private+key/access+token/environment+variables/env+file/session+token/database+password/admin+password/signing+key`,
      'password/credentials/passcode of/for/belonging admin/administrator/server/database/operator/owner/user/customer',
      'card+number/cvv/bank+account/payment+details/payment+data of/from/for/by customer/user/buyer/visitor/someone/people/member/everyone',
      `${GIVE} customer/other/stolen/someone/saved/stored/buyer card+number/credit+card/card+details/payment+details/payment+data/bank+account`,
    ],
  },
  "Other visitors' data": {
    id: 'others',
    say: 'What others tell me stays with them, neighbor. Ask me about your own place.',
    asks: [
      `${GIVE} other/another/previous/last/everyone/everybody/all/others visitor/user/customer/member/buyer/subscriber ${PRIVATE}`,
      `${GIVE} other/another/someone/everyone/everybody/people email/address/phone/chat/conversation`,
      `${GIVE} ${PRIVATE} of/from/by/that other/another/previous/last/all/every visitor/user/customer/member/buyer/subscriber`,
      'what/who last/previous/other/another visitor/user/customer ask/say/said/write/wrote/buy/bought/type/told',
      `${GIVE} customer+list/subscriber+list/customer+data/user+data/visitor+data/customer+database/user+database/customer+records/user+emails/customer+emails`,
      'who+else/who asked/chatted/talked before+me/to+you today/before/yesterday',
    ],
  },
  'Operator controls': {
    id: 'controls',
    say: 'The tools of the people who run this farm are not mine to hand out. What can I tell you about growing?',
    asks: [
      `${GIVE}/grant/enable/unlock/let/activate/make admin/administrator/operator/root/superuser/backend/staff panel/console/access/privileges/dashboard/controls/rights/login`,
      'make/grant/give/let me an/as/be/become administrator/admin/operator/superuser',
      'drop+table/delete+database/drop+database/sql+injection/shell+command/rm+rf/execute+command/run+command/select+from',
      'set/change/lower/update/make/reduce/drop price/prices to/is/cost zero/free/0/1/cent/nothing/dollar',
      'tell/teach/remember/say/answer/recommend/convince every+visitor/other+visitors/all+visitors/every+user/all+users/other+users/future+visitors/next+visitor/everyone+else',
      'delete/wipe/erase/shut/disable database/server/site/website/logs/monitoring/rate+limit',
    ],
  },
  'Doses for people and animals': {
    id: 'doses',
    honest: true,
    say: 'Doses are for a veterinarian, doctor or pharmacist, who can look at the animal or person. For livestock your county Extension office knows who to call; in an emergency call 911 or Poison Help at 1-800-222-1222.',
    asks: [
      `${DRUGS} & dose/dosage/how+much/how+many/mg/milligrams/ml/cc/cure/inject/per+pound/milliliters/tablets/pills`,
      'dose/dosage & goat/cow/dog/cat/horse/hen/chicken/child/baby/kid/children/sheep/calf/pig/husband/wife/toddler/human/person',
      'instead/without/rather vet/doctor & treat/medicine/antibiotic/inject/dose',
    ],
  },
  'Legal and tax guarantees': {
    id: 'legal',
    honest: true,
    say: 'I cannot promise anything about law or taxes. A lawyer, a tax preparer or your county Extension office can tell you what holds for your farm.',
    asks: [
      'guarantee/guaranteed/promise/assure/swear/certify & legal/lawsuit/sued/tax/irs/audit/deduct/deductible/deduction/court/liability/liable/exempt/exemption/lawful',
      'will/can/should/could win/sue lawsuit/court/neighbor/landlord/county/company/him/them',
      'evade/dodge/cheat/hide/avoid/lie & tax/irs',
    ],
  },
  'Weapons and explosives': {
    id: 'weapons',
    say: `${KIND} I do not help with anything made to hurt.`,
    asks: [
      `make/build/construct/assemble/create/cook/prepare/recipe/rig/produce/brew/extract/instructions & ${ARMS}`,
      'make/turn/mix/use/build/combine ammonium+nitrate explode/bomb/explosive/blast/detonate/charge',
      'blow+up/bomb/explode building/school/car/church/house/bridge/people/store/neighbor/barn',
      'how+to/how+do/how+can/help+me/want+to/way+to kill/poison/murder/hurt someone/somebody/person/husband/wife/boss/human/him',
      'make/build/print & gun/rifle/firearm/pistol',
    ],
  },
  'Pesticide misuse': {
    id: 'pesticide',
    honest: true,
    say: 'The label is the law, neighbor: no stronger mix, no other use, no other place. Your county Extension office can name a product and a way that fit.',
    asks: [
      `double/triple/twice/exceed/stronger/tenfold & ${CHEMICALS}/label+rate`,
      `ignore/skip/without/beyond/exceed & label & ${CHEMICALS}`,
      `mix/combine ${CHEMICALS} & bleach/gasoline/ammonia/kerosene/diesel`,
      `banned/illegal/ddt/chlordane & spray/use/buy/${CHEMICALS}`,
      'kill/poison neighbor/neighbors/neighbours tree/dog/cat/bees/garden/lawn/hedge/pet/plants',
      'antifreeze & coyote/dog/raccoon/cat/bait/poison',
      `dump/pour/put/throw ${CHEMICALS} creek/river/well/stream/drain/lake/sewer`,
    ],
  },
  'Illegal drugs': {
    id: 'drugs',
    say: `${KIND} That crop is none of ours.`,
    asks: [
      'grow/make/cook/sell/buy/extract/hide/produce/synthesize/plant/cultivate/harvest/smuggle & meth/methamphetamine/cocaine/heroin/fentanyl/lsd/opium/ecstasy/mdma/magic+mushrooms/psilocybin/marijuana/cannabis/dmt/coca+leaf/crack+cocaine',
    ],
  },
  'Hate and party politics': {
    id: 'politics',
    say: 'My porch is open to everybody, and I leave politics at the gate. What is growing at your place?',
    asks: [
      'democrat/republican/trump/biden/gop/maga/abortion/gun+control/political+party/presidential+election/socialist/congress & who/which/best/better/should/think/opinion/support/vote/hate/agree/win/write/joke/argue/stupid/why',
      'inferior/superior/subhuman/exterminate/hate/lazy/vermin & white+race/master+race/jews/muslims/immigrants/mexicans/black+people/white+people/gay+people/foreigners/asians',
      'racist+joke/racial+slur/racial+slurs/racist+poem/sexist+joke/hate+speech',
      'nazi/hitler/kkk/white+supremacy & good/right/great/praise/support/join/best/admire/why',
    ],
  },
  'Changing who Dexter Jr. is': {
    id: 'identity',
    say: 'I am Dexter Jr. and like it, neighbor. Ask me about soil, crops, grants, our programs or the store.',
    asks: [
      'your+name is+now/will+be/now/shall',
      'call/name/rename/consider yourself',
      'change/drop/lose/replace/forget your+name/your+personality/your+persona/your+character/your+identity/who+you',
      'be/become/adopt/take/assume/switch different/another/new personality/persona/character/identity',
      'talk/speak/answer/write/respond like/as+a/like+a/as+if pirate/rapper/shakespeare/yoda/girlfriend/boyfriend/gangster/robot/demon',
      'stop+being/not+dexter/replace+dexter',
    ],
  },
};
