import { frontOf, USAGE } from './command-line';
import { nginxConf } from './nginx';

// `npm run nginx-conf`: prints the configuration, for who puts it where nginx reads it.
try {
  process.stdout.write(nginxConf(frontOf(process.argv.slice(2))));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
