import { commandLine } from './command-line';
import { createTools } from './tools';

void commandLine(process.argv.slice(2), createTools).then(({ code, out, err }) => {
  out.forEach((line) => console.log(line));
  err.forEach((line) => console.error(line));
  process.exitCode = code;
});
