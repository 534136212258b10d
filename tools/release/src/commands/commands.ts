import type { ReleaseCommand } from './command';
import { gcCommand } from './gc-command';
import { diffCommand, statusCommand, verifyCommand } from './inspect-commands';
import { launchCheckCommand } from './launch-check-command';
import { previewCommand } from './preview-command';
import { checkpointCommand, contractsCommand, promoteCommand, rollbackCommand, shipCommand } from './promote-command';
import { publishCommand } from '../publish';

export const commands: Readonly<Record<string, ReleaseCommand>> = {
  publish: publishCommand,
  promote: promoteCommand,
  ship: shipCommand,
  rollback: rollbackCommand,
  checkpoint: checkpointCommand,
  preview: previewCommand,
  status: statusCommand,
  diff: diffCommand,
  verify: verifyCommand,
  gc: gcCommand,
  contracts: contractsCommand,
  'launch-check': launchCheckCommand,
};
