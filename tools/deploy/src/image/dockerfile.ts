import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Arg, Cmd, Copy, DockerfileParser, Env, From, Healthcheck, type Instruction } from 'dockerfile-ast';

export const ROOT = resolve(__dirname, '../../../..');
const FILE = join(ROOT, 'tools/deploy/Dockerfile');

/** One instruction of a stage, as far as this house uses them. */
export type Step =
  | { do: 'workdir'; folder: string }
  | { do: 'arg'; name: string }
  | { do: 'env'; values: Readonly<Record<string, string>> }
  | { do: 'copy'; from: string | undefined; sources: string[]; to: string; owner: string | undefined }
  | { do: 'run'; command: string }
  | { do: 'user'; user: string }
  | { do: 'expose'; port: string }
  | { do: 'healthcheck'; command: string[] }
  | { do: 'cmd'; command: string[] };

export interface Stage {
  image: string;
  name: string | undefined;
  steps: Step[];
}

const text = (value: string | null | undefined): string => value ?? '';
const listOf = (json: readonly { getJSONValue(): string }[]): string[] => json.map((each) => each.getJSONValue());

function copyStep(copy: Copy): Step {
  const flags = copy.getFlags();
  const flag = (name: string) => text(flags.find((each) => each.getName() === name)?.getValue()) || undefined;
  const places = copy.getArguments().map((each) => each.getValue());
  return {
    do: 'copy',
    from: flag('from'),
    sources: places.slice(0, -1),
    to: places.at(-1) ?? '',
    owner: flag('chown'),
  };
}

function healthStep(check: Healthcheck): Step {
  // The parser keeps the arguments of HEALTHCHECK as text: what follows CMD is a JSON list.
  const said = text(check.getRawArgumentsContent()).replace(/\\\n/g, ' ');
  const command = JSON.parse(said.slice(said.indexOf('CMD') + 'CMD'.length)) as string[];
  return { do: 'healthcheck', command };
}

/** Reads one instruction. Throws for one this house does not use: whatever runs by hand would leave it out. */
function stepOf(instruction: Instruction): Step {
  const said = text(instruction.getArgumentsContent());
  if (instruction instanceof Copy) return copyStep(instruction);
  if (instruction instanceof Healthcheck) return healthStep(instruction);
  if (instruction instanceof Cmd) return { do: 'cmd', command: listOf(instruction.getJSONStrings()) };
  if (instruction instanceof Env) {
    const values = instruction.getProperties().map((each) => [each.getName(), text(each.getValue())]);
    return { do: 'env', values: Object.fromEntries(values) as Record<string, string> };
  }
  if (instruction instanceof Arg) return { do: 'arg', name: text(instruction.getProperty()?.getName()) };
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      return { do: 'workdir', folder: said };
    case 'RUN':
      return { do: 'run', command: said };
    case 'USER':
      return { do: 'user', user: said };
    case 'EXPOSE':
      return { do: 'expose', port: said };
    default:
      throw new Error(`${instruction.getKeyword()} is not read here`);
  }
}

/** The stages of a Dockerfile, in order; without a text, of ours. */
export function stagesOf(dockerfile = readFileSync(FILE, 'utf8')): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    if (instruction instanceof From)
      stages.push({
        image: text(instruction.getImage()),
        name: instruction.getBuildStage() ?? undefined,
        steps: [],
      });
    else stages.at(-1)?.steps.push(stepOf(instruction));
  }
  return stages;
}

/** What the build leaves out of its context: the lines of Dockerfile.dockerignore. */
export const ignored = (): string[] =>
  readFileSync(`${FILE}.dockerignore`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
