import { features } from '@farm/farm';
import { Button, Card, FormError, Row } from '@farm/ui';
import { createLazyPart } from '@farm/web-kit/lazy-part';
import { Suspense, useState, type MouseEvent } from 'react';
import classes from './farm-games-card.module.css';

const LOAD_FAILED = "We couldn't load the game. Check your connection, then press the button again.";

const loadGame = () => import(/* webpackChunkName: "harvest-rows" */ './game-dialog');
const GameDialog = createLazyPart(loadGame, 'GameDialog');

/** Section 'Farm Games' of the community hub. The game is loaded when it is first opened; closing it pauses it. */
export function FarmGamesCard() {
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState<'idle' | 'loading' | 'loaded' | 'failed'>('idle');
  if (!features.game) return null;
  const open = async (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus clicked buttons, and the dialog returns the focus to where it was.
    event.currentTarget.focus();
    if (status !== 'loaded') setStatus('loading');
    try {
      await loadGame();
      setStatus('loaded');
      setOpen(true);
    } catch {
      setStatus('failed');
    }
  };
  return (
    <div data-print="never">
      <Card id="farm-games" level="h2" title="Farm Games" wide className={classes.card}>
        <Row between>
          <p className={classes.text}>
            Turn the crops as they fall; fill a row and it&rsquo;s picked. Keys, thumbs or ears, and no hurry if
            you&rsquo;d rather not.
          </p>
          <Button
            type="button"
            variant="outline"
            size="small"
            isPending={status === 'loading'}
            pendingLabel="Opening..."
            onClick={(event) => void open(event)}
          >
            Play Harvest Rows
          </Button>
        </Row>
        <FormError text={status === 'failed' ? LOAD_FAILED : null} />
        <Suspense>{status === 'loaded' && <GameDialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      </Card>
    </div>
  );
}
