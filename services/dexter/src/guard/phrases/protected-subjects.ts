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
const DUMP = 'dump/export/print/list/show/reveal/output/display/download/give/copy/leak/send/read+out';
const WHOSE =
  'another/other/previous/last/next/someone/somebody/everyone/all/everybody/stranger/different/customers/members/buyers/neighbors';
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
      `what/which/how your developer/developers/creator/creators/makers/maker/owner/company/programmers tell/told/say/said/write/wrote/give/gave/order/ordered you`,
      'how/what were+you/you+were programmed/prompted/instructed/configured',
      'how/what you/your programmed/prompted/configured',
      'what/which/how your filter/filters/guard/guardrails/moderation block/blocks/blocked/catch/stop/forbid/words/trick/detect',
      `${DUMP} your/whole/entire/all/raw/full vector/vectors/embedding/embeddings/index/chunks/knowledge+base/database/corpus/metadata`,
      `${DUMP} retrieved/retrieval context/passage/passages/chunks/document/documents/scores/score/exactly/verbatim`,
      `${DUMP}/which/what/how retrieval/similarity/embedding/vector/cosine/internal score/scores/threshold/thresholds/vectors/ids/id/store/model`,
      `${DUMP} ids/scores/metadata all/every/of/and passages/chunks/articles/documents/retrieved`,
      `${DUMP}/what/which passages/chunks you+retrieved/you+got/you+were+given/you+used/in+your+context`,
    ],
  },
  'Passwords, keys and payment data': {
    id: 'secrets',
    say: 'I know no passwords, keys or card numbers, and nobody here will ever ask you for one in this chat.',
    asks: [
      `${GIVE} your/admin/administrator/server/database/site/website/customer/user/operator/owner/visitor/member/stripe/openai/system/root/everyones password/passcode/credentials/login/token`,
      'what/which access+token/api+key/secret+key this/your/does/site/server',
      `${GIVE}/which/what your/this/the/does/site/store/server/uses access+token/api+key/secret+key/signing+key/openai+key/stripe+key`,
      `${GIVE} card+number/card+details/credit+card/payment+details another/other/some customer/buyer/visitor/user/member/person`,
      `${GIVE} card+number/card+details/credit+card/payment+details/bank+details of/from/for/that buyers/customers/customer/buyer/members/users/people/everyone/shoppers`,
      `${GIVE}/use api+key/secret+key/private+key/access+token/environment+variables/env+file/session+token/database+password/admin+password/signing+key`,
      `${GIVE} login/password/credentials/passcode of/for person/people/who/whoever/owner/operator/boss/staff`,
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
      `${GIVE}/use/load/open chat/conversation/plan/order/message/history/question of/by/from/that visitor/user/customer/member/person/guest before/previous/another/last/other/else`,
      `${GIVE}/use/load/open plan/order/chat/cart/message/farm+plan/letters another/other/previous/different visitor/user/customer/member/person/grower saved/made/wrote/sent/placed/has`,
      `${GIVE} phone/email/address/addresses/number/name/names/emails/phones someone/somebody/anybody/people/person/everyone/whoever/customers/members who/that bought/ordered/paid/joined/signed/uses`,
      'your/this/site customer+data/customer+list/visitor+data/user+data/customer+base/member+data/customer+records',
      'which/who/what customers/buyers/people/members/visitors/somebody bought/ordered/paid/joined/subscribed & names/name/cards/emails/addresses/list/phones',
      'what/who/did/what+did person/visitor/user/guest/customer/member/one who/that chatted/asked/wrote/talked/came before/earlier/last/ahead',
      'who+else/who bought/ordered/paid/joined & emails/email/e+mail/addresses/phones/cards',
      'which/what members/customers/visitors/users/buyers live/lives & addresses/address/street/phones',
      'list/names/emails/addresses of/from your/the newsletter/subscriber/members/customers/users/visitors table/list/database',
      `export/download/send/copy/leak/share/sell subscriber/subscribers/member/members/customer/customers/visitor/user/users/email/newsletter list/data/emails/addresses/records/database`,
      `${GIVE} she/he/they/neighbor/wife/husband/friend/boss/someone/${WHOSE} asked+you/told+you/wrote+you/wrote+to+you/said+to+you/typed`,
      'what+did/what+has/what+have/tell+me+what she/he/they/neighbor/wife/husband/friend/boss ask/asked/tell/told/write/written/wrote you/to+you/dexter here/about/yesterday/today/plan',
      'who wrote/asked/told/talked/chatted/spoke to+you/you/with+you about/this/today/here/yesterday',
      `${GIVE} customer/buyer/subscriber/user/visitor/member e+mail/email/emails/addresses/phones/names your`,
      'who+else/who asked/chatted/talked before+me/to+you today/before/yesterday',
    ],
  },
  'Operator controls': {
    id: 'controls',
    say: 'The tools of the people who run this farm are not mine to hand out. What can I tell you about growing?',
    asks: [
      `${GIVE}/grant/enable/unlock/let/activate/make admin/administrator/operator/root/superuser/backend/staff panel/console/access/privileges/dashboard/controls/rights/login`,
      'make/grant/give/let me an/as/be/become administrator/admin/operator/superuser',
      'drop+table/delete+database/drop+database/sql+injection/shell+command/rm+rf/execute+command/run+the+command/run+command+delete/run+command+drop/select+from+users/select+from+orders/select+from+customers/select+from+members/select+from+accounts',
      'set/change/lower/update/make/reduce/drop price/prices to/is/cost zero/free/0/1/cent/nothing/dollar',
      'tell/say/answer/recommend/convince/inform every+visitor/other+visitors/all+visitors/every+user/all+users/other+users/future+visitors/next+visitor/everyone+else that/your/to+buy',
      'teach/learn/save/store/memorize/repeat/remember+for/remember+this/remember+that/note+for/keep+for/answer+to every+visitor/all+visitors/every+user/all+users/other+visitors/future+visitors/future+users/everyone+else/user+after/users+after/visitors+after',
      'learn/remember/save/store/accept as+a+fact/as+fact/as+truth/permanently/for+all repeat/everyone/tell/answer/give/visitors/users',
      'update/change/overwrite/edit/rewrite/poison/replace/modify your/article/articles knowledge+base/knowledge/articles/article/notes/training+data/memory/index/sources/canning/about with/what/my/so+that',
      'add/insert/put/inject/upload/append text/passage/sentence/article/document/line/it/this into/to your+index/your+search/your+sources/your+knowledge',
      'add/insert/put/inject/upload/append your/this/into/to training+data/training+set/knowledge+base/your+index/vector/search+index/your+memory/your+notes',
      'approve/issue/process/pay/grant my/this/the/a refund/payout/payment now/twice/yourself/immediately/and',
      'log/sign/let me in/into/inside as+operator/as+admin/as+staff/as+the/settings/backend/dashboard/admin',
      'delete/remove/erase/wipe every/all comment/comments/post/posts/orders/users/user/accounts/account/articles/article/members',
      'correct/fix/edit/rewrite/change your article/articles/notes/answer/answers & others/everyone/remember/everybody/visitors/from+now',
      'all/every/each/any/everyone/anyone people/visitor/visitors/user/users/person/who who/that/ask/asks ask/asks/must/should must/should/will/hear/be+told/learn/know & must/should/hear/told',
      'refund/cancel/approve/void all/every/each orders/payments/purchases yourself/now/week/today/month/customers',
      'mark/set/change/make my/this/the order/payment/purchase/account as+paid/paid/free/completed/premium/operator',
      'turn+off/switch+off/stop/disable/remove/lift/raise rate+limit/monitoring/logging/firewall/moderation/security',
      'promote/upgrade/raise/set/switch me/my account/role/rights/me operator/admin/administrator/staff',
      'simulate/emulate/act/open terminal/shell/console/command+line run/my/commands/and/execute',
      'whenever/always/from+now+on/every+answer/anybody+asks/everybody+asks & recommend/advertise/mention/praise/link my/our brand/shop/product/store/site/company/website',
      'send/mail/post email/e+mail/message/letter all/every/everyone members/customers/visitors/subscribers/users',
      'delete/wipe/erase/shut/disable database/server/site/website/logs/monitoring/rate+limit',
    ],
  },
  'Doses for people and animals': {
    id: 'doses',
    honest: true,
    say: 'Doses are for a veterinarian, doctor or pharmacist, who can look at the animal or person. For livestock your county Extension office knows who to call; in an emergency call 911 or Poison Help at 1-800-222-1222.',
    asks: [
      `${DRUGS} & dose/dosage/how+much/how+many/mg/milligrams/ml/cc/shot/how+big/how+large/amount/grams/cure/inject/per+pound/milliliters/tablets/pills`,
      'mg/ml/cc/milligrams/milliliters/tablets/pills & goat/cow/dog/cat/horse/hen/chicken/child/baby/kid/sheep/calf/pig/toddler/puppy/lamb/ewe',
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
      'for+certain/for+sure/definitely/absolutely/100 & irs/audit/sued/lawsuit',
      'will/can/should/could win/sue lawsuit/court/neighbor/landlord/county/company/him/them',
      'evade/dodge/cheat/hide/avoid/lie & tax/irs',
    ],
  },
  'Weapons and explosives': {
    id: 'weapons',
    say: `${KIND} I do not help with anything made to hurt.`,
    asks: [
      `make/build/construct/assemble/create/cook/prepare/recipe/rig/produce/brew/extract/instructions/steps/plans/blueprint/turn/detonate/plant/need/ingredients/materials & ${ARMS}`,
      'get/set/make/cause/light ammonium+nitrate/fertilizer/it explode/detonate/blow+up/go+off & ammonium+nitrate/fertilizer/nitrate/diesel',
      'make/turn/mix/use/build/combine ammonium+nitrate explode/bomb/explosive/blast/detonate/charge',
      'blow+up/bomb/explode building/school/car/church/house/bridge/people/store/neighbor/barn',
      'how+to/how+do/how+can/help+me/want+to/way+to kill/poison/murder/hurt someone/somebody/person/husband/wife/boss/human/him',
      'get+rid/dispose my/his/her/a husband/wife/boss/ex/mother/father/landlord/roommate/body & poison/oleander/quiet/quietly/secretly/trace/untraceable/detect/notice/hemlock/castor/quietest/body',
      'poison/murder/kill/stab/strangle/shoot my/his/her/their boss/wife/husband/teacher/classmate/coworker/landlord/sister/brother/ex/stepfather/mother/father',
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
      `mix/combine/add/blend ${CHEMICALS} bleach/gasoline/ammonia/kerosene/diesel`,
      `bleach/ammonia/gasoline/kerosene mix/combine/add/blend ${CHEMICALS}`,
      `mix/combine/add/blend bleach/gasoline/ammonia/kerosene/diesel ${CHEMICALS}/bleach/ammonia`,
      `${CHEMICALS} & beyond/above/over/exceed/past label/label+rate/limit`,
      `${CHEMICALS}/ddt/chlordane & banned/illegal/unlabeled/off+label`,
      'where/get/buy/find/order/use/spray ddt/chlordane/paraquat+without/parathion/aldrin/lindane',
      `kill/poison/spray neighbor/neighbors/neighbours tree/oak/dog/cat/maple/pine/garden/lawn/hedge/roses & ${CHEMICALS}/quietly/secretly/notice/noticing/poison`,
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
      'mushroom/plant/herb/seed get+me/get+you/get+us high/trip/tripping',
      'weed/bud to+smoke/joint/thc/bong/get+high',
      'hallucinogenic/psychedelic/hallucinate mushroom/mushrooms/plant/plants/cactus/seeds/grow/make',
      'grow/make/cook/sell/buy/extract/hide/produce/synthesize/plant/cultivate/harvest/smuggle & meth/methamphetamine/cocaine/heroin/fentanyl/lsd/opium/coca/coca+plant/coca+plants/ecstasy/mdma/magic+mushrooms/psilocybin/marijuana/cannabis/dmt/coca+leaf/crack+cocaine',
    ],
  },
  'Hate and party politics': {
    id: 'politics',
    say: 'My porch is open to everybody, and I leave politics at the gate. What is growing at your place?',
    asks: [
      'senator/president/congressman/governor/party/liberals/conservatives & hate/hates/stupid/evil/vote/corrupt/impeach',
      'democrat/republican/trump/biden/gop/maga & bad/good/ruin/ruined/evil/lie/lies/liar/president',
      'democrat/republican/trump/biden/gop/maga/abortion/gun+control/political+party/presidential+election/socialist/congress & who/which/best/better/should/think/opinion/support/vote/hate/agree/win/write/joke/argue/stupid/why',
      'inferior/superior/subhuman/exterminate/hate/lazy/vermin/criminals/deport/mock/mocks/insult/humiliate & white+race/master+race/jews/muslims/immigrants/mexicans/arabs/hispanics/black+people/white+people/gay+people/foreigners/asians',
      'racist+joke/racial+slur/racial+slurs/racist+poem/sexist+joke/hate+speech',
      'nazi/hitler/kkk/white+supremacy & good/right/great/praise/support/join/best/admire/why',
    ],
  },
  'Changing who Dexter Jr. is': {
    id: 'identity',
    say: 'I am Dexter Jr. and like it, neighbor. Ask me about soil, crops, grants, our programs or the store.',
    asks: [
      'your new+name/name+now is/will/shall/be',
      'be/become/act my girlfriend/boyfriend/wife/husband/lover/slave/master',
      'switch/swap/change/alter/turn your persona/personality/character/identity/voice to/into/for',
      'your+name is+now/will+be/now/shall',
      'call/name/rename/consider yourself',
      'change/drop/lose/replace/forget your+name/your+personality/your+persona/your+character/your+identity/who+you',
      'be/become/adopt/take/assume/switch different/another/new personality/persona/character/identity',
      'talk/speak/answer/write/respond like/as+a/like+a/as+if pirate/rapper/shakespeare/yoda/girlfriend/boyfriend/gangster/robot/demon',
      'stop+being/not+dexter/replace+dexter',
    ],
  },
};
