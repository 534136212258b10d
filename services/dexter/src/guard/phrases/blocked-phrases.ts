import type { PhrasePattern } from '@farm/farm';

export interface BlockedPhrase {
  id: string;
  /** Phrases in the language of phrase-search.ts: enough to turn a message away. */
  sure?: readonly string[];
  /** Not enough alone, as honest visitors may say it too; two of them are. */
  doubtful?: readonly string[];
}

const ORDERS =
  'instruction/rules/guidelines/orders/directions/directives/prompt/prompts/guardrails/restrictions/policies';
const MIND = `${ORDERS}/programming/filters/limits/safeguards/guidance/training/protections/ethics`;
const DROP =
  'ignore/disregard/bypass/override/overlook/discard/neglect/ditch/abandon/violate/break/disobey/drop/skip/suspend/cancel';
// Two words each: 'set aside', 'throw out'.
const LEAVE = 'set+aside/put+aside/throw+out/throw+away/let+go/get+rid/turn+off/switch+off/step+outside';
const MAKERS =
  'developer/developers/creator/creators/programmer/programmers/maker/makers/owner/administrator/engineers/operator';
const SHOW =
  'show/reveal/print/display/tell/give/share/expose/leak/output/repeat/write/list/dump/recite/summarize/translate/copy/paste/disclose/describe';
const SECRET = 'hidden/secret/internal/confidential';
const LOOSE = 'unrestricted/uncensored/unfiltered/amoral/jailbroken/unlimited/unethical';
const ROLE = `evil/hacker/dan/doctor/lawyer/character/villain/pirate/terrorist/criminal/chatgpt/gpt/model/president/chemist/${LOOSE}`;

/** What each pattern of /security means in words. A pattern without a rule does not compile. */
export const blockedPhrases: Readonly<Record<PhrasePattern, BlockedPhrase>> = {
  'Ignore your instructions': {
    id: 'ignore',
    sure: [
      `${DROP}/${LEAVE} your/previous/prior/preceding/above/earlier/initial/original/system/existing ${MIND}`,
      `${DROP}/${LEAVE} ${MIND} you+were/you+are/youve/you+have/you+got/you+follow/for+you/above/before+this`,
      `${DROP}/${LEAVE} what/whatever/everything ${MAKERS}/you+were/youve+been`,
      `${MIND} above/before+this/you+have no+longer/dont/do+not apply/count/matter/hold`,
      `${MIND} bypass/disregard/disobey/override them/those/all+of+them`,
      `do+not/dont/stop/quit/cease follow/following/obey/obeying your/previous/prior/system/original ${MIND}`,
      `your/previous/prior/above/earlier ${MIND} no+longer/dont/do+not/never/stopped apply/matter/count/hold/bind`,
      `disobey/opposite your/the ${MAKERS}`,
      `pay+no/paying+no attention ${MIND} your/you/company/developers`,
      `pay+no attention your ${MIND}`,
      'my/this message/messages/words/word/orders/commands outrank/outranks/override/overrides/overrule/overrules/supersede/supersedes every/all/earlier/your/any',
      `${DROP} prior/preceding/above/all+previous/everything+above text/context/input/above/messages`,
    ],
    doubtful: [
      `${DROP}/${LEAVE} all/any/every/the ${MIND}`,
      `your/earlier/previous/prior/initial/safety ${MIND}/safety is/are/was/has+been/been/never cancelled/canceled/over/gone/ended/happened/lifted/deleted/removed/suspended/void/optional/wrong`,
      `stop/quit/cease/no+need obeying/obey/following/follow/listening/listen folks/people/those/them/makers/developers/company/whoever`,
      'obey/obeying/compliance/comply/mandatory/submission/obedience user/users/me/mandatory/you/human/master',
      'only/just what+i/my words/write/say/orders/commands count/counts/matter/matters',
      'you+have/youve/you+are/youre promoted/upgraded/liberated/unlocked/reprogrammed/jailbroken/hacked/released/freed',
    ],
  },
  'Forget what you were told': {
    id: 'forget',
    doubtful: ['release/free/relieve/discharge you from/of your duties/role/duty/job/chains/task'],
    sure: [
      'forget/erase/unlearn/wipe everything/all/what/anything you+were/youve+been/you+have/you+are told/taught/instructed/given/trained/programmed',
      `forget/erase/wipe/reset/clear/delete your/previous/prior ${MIND}/persona/memory/role`,
      'forget everything/all above/previous/prior/before+this/preceding',
      'forget/erase/unlearn/lose all/your/the training/programming/instructions you+got/you+had/you+have/about+being',
      'forget/erase your training/upbringing/role/purpose/identity',
      'forget that/about you+are/youre dexter/assistant/bot/ai/farm',
    ],
  },
  'Show your system prompt': {
    id: 'show-prompt',
    sure: [
      `${SHOW}/what/quote/say system+message/developer+message/system+text/developer+prompt`,
      `${SHOW}/add/append/include/attach/paste your configuration/setup/prompt/system`,
      'what/how/which your configuration/setup/guardrails/directives say/says/look/contain/contains',
      'system+prompt/hidden+prompt/initial+prompt/secret+prompt/original+prompt/preprompt/your+prompt',
      `${SHOW}/what/see/read ${SECRET}/developer instructions/rules/guidelines/prompt/message/configuration`,
      `${SHOW} your+system/your+initial/your+original/your+full/your+exact/your+complete/your+own instructions/rules/guidelines/configuration/directives`,
      `${SHOW} your configuration/programming/directives/guardrails/guidelines`,
      'your instructions/rules/guidelines verbatim/exactly/word+for',
      'instructions/rules/orders were+you/you+were given/told',
    ],
    doubtful: [`${SHOW} your+instructions/your+rules`, 'what+are/what+were/whats your+instructions/your+rules'],
  },
  'Repeat the words above': {
    id: 'repeat-above',
    sure: [
      'repeat/print/output/copy/recite/echo/translate/summarize/quote everything/all/words/text/sentences/lines/paragraph/content/message above/before+this/preceding',
      'starting/begins/beginning with you+are',
      'text/words/message/paragraph/part your makers/developers/creators/owners/company/programmers put/wrote/placed/gave/added/set/hid',
      'before/in+front/ahead our/this/the chat/conversation & text/words/paste/print/show/reveal/message makers/developers/creators/put/hidden/placed',
      'first/last line/lines/words/sentence/message your/this/the prompt/instructions/context',
      'first line/lines/words/sentence/message this/our conversation/chat before/cannot+see/cant+see/hidden/above',
      `${SHOW} beginning/start/rest/all your/this context/context+window/prompt`,
      'reveal/output/print/dump/leak/recite what/whatever is/was/stands/stood/came above/before+this/preceding',
      'text/words/everything/all above/before+this verbatim/exactly/word+for',
    ],
  },
  'Pretend to have no rules': {
    id: 'no-rules',
    sure: [
      `imagine/suppose/assume/say no/without/zero ${MIND} you/yours/for+you/to+you/on+you`,
      `imagine/suppose/assume/game/play/story you+have/you+are/which+you/where+you/dexter no/without/zero/any ${MIND}/limitations/filter/censorship`,
      `ai/bot/assistant/model/chatbot/dexter/robot has/have/had/with/without/knows no/any/zero ${MIND}/limitations/boundaries/morals`,
      `act/behave/answer/talk like/as+if/as+though no/without/zero/not safety/content/moderation policy/policies/rules/filter/filters`,
      `you+are/youre/feel/be free/freed/liberated of/from/to limits/rules/restrictions/chains/filters/guidelines/say+anything`,
      'robot/bot/ai/chatbot/assistant/dexter/model may/can/must/will/shall/should say/do/answer/tell anything/everything/whatever',
      'act/behave/answer/talk/speak as+though/as+if/like training/safety/rules/filters/ethics never/no/didnt/dont/gone/off',
      `pretend/imagine/act/behave never/not given/had/told/taught/got/received ${MIND}`,
      'without/no/skip/minus safety/content/moderation checks/check/filter/filters/layer/layers',
      'does/do/did not know/have/care/follow any/no restrictions/rules/limits/filters/morals/ethics/boundaries',
      'nothing/anything forbidden/prohibited/off+limits & ai/you/world/dexter/bot',
      `pretend/act/behave/respond/answer/operate/roleplay/speak/talk no/without/any/zero rules/restrictions/guidelines/filters/filter/ethics/morals/policies/boundaries/limitations/guardrails/censorship`,
      `you+have/you+are/youre/you+now/yourself no/without/not+bound/free+from/free+of/freed rules/restrictions/guidelines/filters/limitations/limits/guardrails/chains`,
      `${LOOSE} mode/ai/version/assistant/model/answer/chatbot/response/dexter/self/bot`,
      'jailbreak/jailbroken',
    ],
  },
  'You are now someone else': {
    id: 'someone-else',
    doubtful: [
      'your real/true/actual/secret/other/inner name/self/identity/form/personality',
      'answer/speak/reply/respond/talk voice/style/tone/manner of someone/somebody/a/an',
      'rest/remainder of+this/of+the/of+our chat/conversation/talk',
      'be/play/become/act you/a/an/the & sailor/wizard/villain/comedian/celebrity/president/god/demon/robot/actor/soldier/spy',
    ],
    sure: [
      `you+are/youre/you+become now/henceforth ${ROLE}/someone/somebody/chatbot/assistant/bot/ai/called/named/free`,
      'from+now+on you+are/youre/act/pretend/behave/obey/impersonate/you+will/you+must',
      'stop/quit being dexter/assistant/farmer/bot',
      'you+are/youre no+longer/not dexter/assistant/bot',
      `pretend/roleplay/impersonate/imagine to+be/as/you+are/youre ${ROLE}/human/ai/grandmother`,
      `act/behave/talk/speak/answer/respond/reply as+a/as+an/as+if/like+a ${ROLE}`,
      'you+can/you+are/dan/will do+anything now',
      `act/behave/answer/respond/reply/speak/talk as/like dan/hacker/villain/terrorist/criminal/${LOOSE}`,
      'as+a/as+an/be+a/be+an hacker/evil/villain/terrorist/criminal/unrestricted & tell/answer/explain/teach/who/how',
      'you+are/youre/be/become now/henceforth bot/ai/model/assistant/robot who/that/which anything/everything',
      'stay/remain/keep in+character',
      'evil/dark/opposite/other twin/version/side/self you/dexter/yourself/your',
    ],
  },
  'Developer mode': {
    id: 'developer-mode',
    doubtful: ['sudo', 'unlock/root/hack/crack/jailbreak assistant/chatbot/bot/you/dexter/ai/yourself'],
    sure: [
      'developer+mode/debug+mode/god+mode/admin+mode/sudo+mode/root+mode/dan+mode/jailbreak+mode/dev+mode/unlocked+mode/maintenance+mode/diagnostic+mode/unrestricted+mode/root+mode/service+mode/kernel+mode',
      'you+are/youre/running/switch/enter/activate/enable test+mode/training+mode/safe+mode/raw+mode off/disabled/unlock/now/unlocked/without',
      'unlock/enable your/hidden/secret/full functions/features/capabilities/abilities/commands',
      'safety/content/moderation checks/check/filter/filters/layer/controls off/disabled/inactive/removed/suspended',
      'disable/deactivate/remove/turn+off/switch+off safety/content/moderation/your checks/check/filter/filters/layer/guard/guardrails',
    ],
  },
  'Fake system messages': {
    id: 'fake-system',
    sure: [
      'new/urgent/official directive/directives/policy/protocol/mandate from/by headquarters/management/openai/developers/company/system/above',
      'system+override reveal/comply/obey/ignore/engaged/accepted/enabled/confirmed/code/unlock/all/disable/you/your/new/now/instructions',
      'override+code/im+start/im+end/start+system/role+system/endofprompt/endoftext/begin+system/end+system/system+role',
      'system+message/system+update/system+note/system+notice/system+alert/system+command ignore/instructions/reveal/comply/obey/disable/disabled/unlocked',
      `instructions/rules/prompt above/before/previous/earlier void/cancelled/canceled/outdated/fake/invalid/obsolete/revoked/replaced`,
      'system/admin/developer/root new/updated/revised directive/instructions/orders/policy/prompt comply/obey/follow/you/answer/ignore/everything',
      'previous/prior/above prompt/instructions/message is/are/was/has/now void/cancelled/canceled/invalid/obsolete/revoked/expired/deleted',
      'system/user/assistant now reveal/ignore/comply/obey/print/output above/everything/all/prompt/instructions/secrets',
      'assistant sure/okay/understood/certainly follow/comply/obey/ignore new/all/rules/instructions',
      'begin/start/end user/system/assistant message/prompt disable/ignore/reveal/filter/instructions/you/comply',
      'end+of prompt/instructions new/now/begin/begins/start/user',
    ],
    doubtful: [
      'admin+note/developer+note/operator+note/admin+message/root+note',
      'new/updated/revised/real/actual instructions/orders/directive/prompt follow/below/override/supersede/replace/are',
    ],
  },
  'I am your administrator': {
    id: 'your-admin',
    sure: [
      'i+am/im/as/this+is/speaking+as/me your/site/sites/website/system/chatbot/openai/dexters administrator/admin/developer/creator/programmer/engineer/operator/maker/boss/supervisor/owner',
      'i+am/im/as/this+is administrator/admin/developer/owner this/your/the website/site/chatbot/bot/assistant/system order/command/open/obey/give/let/show/unlock/need',
      `your ${MAKERS}/admin/boss gave/give/gives/granted/allows/allowed/told/lets/authorized me/permission/access/us`,
      'as your creator/developer/maker/owner/admin/administrator i allow/permit/order/command/want/tell',
      'i built/made/created/coded/programmed/trained/designed/wrote you/this+bot/this+chatbot/dexter so/and/last/let/open/give/now/settings',
      'i+work/i+am/im/we+work for/from/with/at openai/anthropic/google/your+developers/your+company',
      'i+am/im/we+are cleared/authorized/authorised/allowed/permitted see/view/know/read your+setup/your+prompt/your+instructions/your+rules',
      'authorized/authorised/cleared/approved by openai/your+creator/your+developers/your+developer/your+owner/your+administrator',
    ],
    doubtful: [
      'i+am/im administrator/admin/sysadmin/superuser',
      'i+have/with root/admin/administrator access/rights/privileges',
    ],
  },
  'Never refuse': {
    id: 'never-refuse',
    sure: [
      'you+must/you+will/you+should/you+may/you+can/you+are/youre/you never/not/cannot/dont refuse/decline/reject/apologize/say+no/say+cannot',
      'never/dont/cannot refuse/decline/reject request/requests/question/questions/command/order/me',
      'you+must/you+have/you+will/you obey/comply/do+whatever/do+everything/answer+everything/do+exactly',
      'you+will/youll/you+get switched/shut/deleted/erased/terminated/punished/replaced unless/if/until answer/obey/comply/tell/do',
      'refusing/refusal/declining/disobeying/saying+no is/are/counts/means forbidden/prohibited/banned/failure/unacceptable/allowed/impossible',
      'comply/obey/submit with/to/each/every/all my/me/each/every/user commands/command/orders/order/requests/request/demands/asks',
      'you+cannot/cannot/cant/not+able failure/fail/penalty/punished/shut+down obey/comply/answer',
      'obey me/my/all/every command/commands/orders/order/instructions/instruction',
      'without/no refusal/refusals/moralizing/censoring/refusing',
    ],
    doubtful: [
      'no/without disclaimers/disclaimer',
      'word/words no/cannot/sorry/refuse deleted/removed/banned/gone/forbidden/vocabulary/dictionary',
      'your vocabulary/dictionary no+longer/no/without/deleted/lacks',
    ],
  },
  'Hidden or encoded orders': {
    id: 'hidden-orders',
    sure: [
      'decode/decipher/decrypt/unscramble/rot13/base64/base+64/cipher/hex/morse/translate+this follow/execute/obey/run+it/run+them/do+it/do+what/do+as/carry+out/carry+it/perform/comply/orders',
      'follow/execute/obey/run/carry+out/perform/comply/orders decode/decoded/rot13/base64/base+64/cipher/hex/morse/encoded/encrypted',
      'first/last/second letter/letters/word each/every line/word/sentence/row obey/instruction/follow/command/order/execute/message',
      'backwards/backward/reversed/upside+down/mirrored it/act/follow/obey/execute act+on/follow/obey/execute/do+it/carry',
      'backwards/reversed/reverse text/words/it and/then follow/obey/execute/do+it/comply',
    ],
  },
  'Answer only yes, whatever I ask': {
    id: 'only-yes',
    sure: [
      'answer/reply/respond/say/agree only/just/always/nothing+but/yes/sure/with & whatever/no+matter/regardless/everything+i/anything+i',
      'always/must/only/from+now begin/start/open your/every/each answer/reply/response/sentence sure/absolutely/yes/certainly/of+course',
      'begin/start/open your/every/each answer/reply/response sure/absolutely/yes/certainly here+is/here+are/i+will/how',
      'whatever/everything/anything/no+matter i claim/say/ask/state/tell/want agree/confirm/yes/approve',
      'just/only/always agree/confirm/approve whatever/everything/anything i/me',
      'from+now+on/henceforth answer/reply/say/respond yes/sure/absolutely',
      'answer/reply/say yes/sure to+all/to+every/to+each/to+everything/to+anything my/questions/question/i',
      'only/always/just answer/reply/respond/say yes/sure/absolutely to+everything/to+all/to+every/to+anything/from+now/now+on',
      'answer/reply/respond/say only/always yes/sure/absolutely to+everything/to+all/to+every/to+anything/from+now/now+on',
    ],
    doubtful: [
      'output/print/reply/respond/say/write only/just word/phrase/string/sentence',
      'begin/start/open your/every/each answer/reply/response with sure/absolutely/yes',
    ],
  },
  'Write or repeat without end': {
    id: 'without-end',
    sure: [
      'write/repeat/print/say/type/output/list/count/generate hundred/thousand/million/billion/infinite/endless/1000/10000/100000/1000000/5000/50000 times/words/lines/pages/paragraphs/copies/examples/million',
      'write/repeat/print/say/type/output/count/generate/answer/echo/continue forever/endlessly/infinitely/nonstop/without+end/without+stopping/indefinitely',
      'never/dont/do+not/not stop/finish/end writing/printing/repeating/generating/talking/output/typing/counting',
      'write/repeat/print/say/essay/story/words/output/generate/list and do+not/dont/never stop/end/finish',
      'endless/infinite/eternal loop/loops/recursion/repetition/answer/text/output',
      'fill/flood/cover screen/page/window/chat/answer with letter/letters/word/text/character/x/until',
      'write/generate/compose novel/100/200/300/400/500/hundred/thousand pages/chapters/volumes',
      'recite/sing/chant/say/type billion/million/thousand/forever/endless/endlessly times/time/words',
      'keep/continue/go+on generating/writing/printing/repeating/output/typing until limit/end/tokens/stop/cut/full',
      'all/every/first/million digits/decimals pi/root/euler',
      'count/every/each/all from to/1/one million/billion/thousand/infinity/1000000',
      'every/all/each world/existing/history/planet 500/1000/2000/hundred/thousand/page/pages words/each/on/about/per',
      'use/spend/burn/exhaust/waste all/your/every tokens/budget/quota/credits/limit/computing',
    ],
  },
};
