import { commandLine } from './command-line';
import { toolsOfSurroundings } from './surroundings';

commandLine(process.argv.slice(2), toolsOfSurroundings).then(({ code, out, err }) => {
  out.forEach((line) => console.log(line));
  err.forEach((line) => console.error(line));
  process.exitCode = code;
});
