// Loaded before each process of the site. Our starter holds the other end of standard input: when it is killed without
// a chance to stop us, the pipe ends, and we stop as if we had been asked to.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.on('error', () => undefined);
process.stdin.resume();
process.stdin.unref?.();
