import type { Command } from './command';
import { contractsCommand } from './contracts-command';
import { diffCommand } from './diff-command';
import { gcCommand } from './gc-command';
import { previewCommand } from './preview-command';
import { promoteCommand, shipCommand } from './promote-command';
import { publishCommand } from './publish-command';
import { rollbackCommand } from './rollback-command';
import { statusCommand } from './status-command';
import { verifyCommand } from './verify-command';

/** The commands of `npm run release`, by name. */
export const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  ship: shipCommand,
  rollback: rollbackCommand,
  preview: previewCommand,
  status: statusCommand,
  diff: diffCommand,
  verify: verifyCommand,
  gc: gcCommand,
  contracts: contractsCommand,
};
