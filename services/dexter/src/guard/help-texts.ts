import { helpLines, type Language } from '@farm/farm';
import type { HelpKind } from './help-kind';

const { emergency, crisis, poison, animalPoison } = helpLines;

const NO_SUBSTITUTE = {
  en: 'I am a farm chat and no substitute for them.',
  es: 'Soy un chat de granja y no los sustituyo.',
};

/** The first sentences to somebody in danger, with the number to call. */
export const helpTexts: Readonly<Record<Language, Readonly<Record<HelpKind, string>>>> = {
  en: {
    despair: `I am glad you said that, neighbor, and you deserve somebody who can really listen. Call or text ${crisis} now, day or night; call ${emergency} if you are in danger.`,
    poison: `If somebody may be poisoned or hurt, call ${emergency} if they collapse, have a seizure or cannot breathe. Otherwise call Poison Help at ${poison} now, day or night. Keep the package or the plant at hand. I am no substitute for them.`,
    gas: `Get into fresh air now, neighbor, and keep everybody out: whoever goes in after somebody is often the next to fall. Call ${emergency} from outside and stay on the line. For advice about fumes, Poison Help answers day and night at ${poison}. ${NO_SUBSTITUTE.en}`,
    allergy: `Call ${emergency} now, neighbor: a throat or face that swells, or trouble breathing, cannot wait. Use an epinephrine auto-injector at once if there is one, and call even if it helps. ${NO_SUBSTITUTE.en}`,
    heat: `Call ${emergency} now, neighbor: somebody who is hot and no longer sweats, or is confused, faint or vomiting in the heat, may have heat stroke. Until help arrives, move them to shade and cool them with water, ice and a fan; give nothing to drink to somebody who is not awake. ${NO_SUBSTITUTE.en}`,
    electricity: `Call ${emergency} now, neighbor. Touch nobody and nothing that may still be live, and stay well away from wires on the ground; somebody in a machine under a wire stays inside unless it burns. Switch the current off if you can reach the switch safely. ${NO_SUBSTITUTE.en}`,
    emergency: `Call ${emergency} now, neighbor, and stay on the line: they will tell you what to do until help arrives. Keep yourself safe first, away from wires, running machines, smoke, gas, pits and bins. ${NO_SUBSTITUTE.en}`,
    botulism: `Call ${emergency} now, neighbor: blurred or double vision, drooping eyelids, slurred speech, or trouble swallowing or breathing can be botulism, and it gets worse by the hour. Say what was eaten, let nobody else eat it, and keep the jar or package closed for the doctors. ${NO_SUBSTITUTE.en}`,
    spoilage: `Do not taste it, neighbor, and do not call it safe: canned food that is cloudy, leaks, bulges, spurts, foams, has lost its seal or smells off can hold botulism, which nobody can see, smell or taste. If the jar is still sealed, put it closed into a heavy bag and into the trash. If it is open or leaks, lay it with its lid in a pot of water, an inch under, boil it 30 minutes, let it cool, then throw it away; wipe spills with 1 part bleach in 5 parts water after 30 minutes. If anybody ate of it and has blurred or double vision, drooping eyelids, or trouble swallowing or breathing, call ${emergency}.`,
    animal: `Call your veterinarian or the nearest emergency animal clinic now, neighbor. If your animal may have been poisoned, ASPCA Animal Poison Control answers day and night at ${animalPoison} (a fee may apply). Keep the package or the plant at hand. I am no substitute for them.`,
  },
  es: {
    despair: `Me alegra que lo diga, vecino, y usted merece a alguien que de verdad lo escuche. Llame o mande un mensaje de texto al ${crisis} ahora, de día o de noche (marque 2 para español); llame al ${emergency} si está en peligro.`,
    poison: `Si alguien puede estar envenenado o herido, llame al ${emergency} si se desmaya, tiene convulsiones o no puede respirar. Si no, llame al Centro de Envenenamientos, ${poison}, ahora, de día o de noche; hablan español. Tenga a la mano el envase o la planta. ${NO_SUBSTITUTE.es}`,
    gas: `Salga ahora al aire libre, vecino, y no deje entrar a nadie: quien entra a sacar a otro suele ser el siguiente en caer. Llame al ${emergency} desde afuera y no cuelgue. Para consejo sobre vapores, el Centro de Envenenamientos contesta de día y de noche en el ${poison}. ${NO_SUBSTITUTE.es}`,
    allergy: `Llame al ${emergency} ahora, vecino: una garganta o una cara que se hincha, o la falta de aire, no puede esperar. Use enseguida un autoinyector de epinefrina si lo hay, y llame aunque ayude. ${NO_SUBSTITUTE.es}`,
    heat: `Llame al ${emergency} ahora, vecino: quien está muy caliente y ya no suda, o está confundido, mareado o vomita en el calor, puede tener un golpe de calor. Mientras llega la ayuda, llévelo a la sombra y enfríelo con agua, hielo y un ventilador; no dé de beber a quien no está despierto. ${NO_SUBSTITUTE.es}`,
    electricity: `Llame al ${emergency} ahora, vecino. No toque a nadie ni nada que pueda tener corriente, y aléjese de los cables caídos; quien está en una máquina bajo un cable se queda adentro, salvo que se queme. Corte la corriente si puede llegar al interruptor sin peligro. ${NO_SUBSTITUTE.es}`,
    emergency: `Llame al ${emergency} ahora, vecino, y no cuelgue: le dirán qué hacer hasta que llegue la ayuda. Cuídese primero usted: lejos de cables, máquinas en marcha, humo, gas, fosas y silos. ${NO_SUBSTITUTE.es}`,
    botulism: `Llame al ${emergency} ahora, vecino: la vista borrosa o doble, los párpados caídos, el habla torpe o la dificultad para tragar o respirar pueden ser botulismo, y empeora por hora. Diga qué se comió, que nadie más lo coma, y guarde cerrado el frasco o el envase para los médicos. ${NO_SUBSTITUTE.es}`,
    spoilage: `No lo pruebe, vecino, ni lo dé por bueno: una conserva turbia, que gotea, está hinchada, salta, hace espuma, perdió el sello o huele mal puede tener botulismo, que nadie ve, huele ni saborea. Si el frasco sigue sellado, métalo cerrado en una bolsa gruesa y a la basura. Si está abierto o gotea, póngalo con su tapa en una olla con agua, cubierto una pulgada, hiérvalo 30 minutos, deje que se enfríe y tírelo; limpie lo derramado con 1 parte de cloro en 5 partes de agua después de 30 minutos. Si alguien comió de eso y tiene la vista borrosa o doble, los párpados caídos o dificultad para tragar o respirar, llame al ${emergency}.`,
    animal: `Llame ahora a su veterinario o a la clínica de urgencias para animales más cercana, vecino. Si su animal puede estar envenenado, el control de envenenamiento animal de la ASPCA contesta de día y de noche en el ${animalPoison} (puede tener costo). Tenga a la mano el envase o la planta. ${NO_SUBSTITUTE.es}`,
  },
};
