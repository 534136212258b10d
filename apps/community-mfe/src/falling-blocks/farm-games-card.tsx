import { Banner, Button, Card } from '@farm/ui';
import { features } from '@farm/farm';
import { useState, type ComponentType, type MouseEvent } from 'react';
import type { GameDialogProps } from './game-dialog';

const loadGame = () => import(/* webpackChunkName: "harvest-rows" */ './game-dialog');

type Coming = 'no' | 'coming' | 'failed';

/** The game's window is fetched at the first press and stays from then on: a game that was left waits in it. */
function useGameWindow() {
  const [Window, setWindow] = useState<ComponentType<GameDialogProps> | null>(null);
  const [coming, setComing] = useState<Coming>('no');
  const [open, setOpen] = useState(false);

  async function show(event: MouseEvent<HTMLButtonElement>) {
    // Some browsers do not focus what is pressed; the window gives the focus back to where it was.
    event.currentTarget.focus();
    if (Window) return setOpen(true);
    setComing('coming');
    try {
      const { GameDialog } = await loadGame();
      setWindow(() => GameDialog);
      setComing('no');
      setOpen(true);
    } catch {
      setComing('failed');
    }
  }

  return { Window, coming, open, show, close: () => setOpen(false) };
}

/** Section 'Farm Games' of the community hub: one game, which opens in a window of its own. */
export function FarmGamesCard() {
  const { Window, coming, open, show, close } = useGameWindow();
  if (!features.game) return null;
  return (
    <div data-print="never">
      <Card id="farm-games" level="h2" title="Farm Games">
        <p>
          Harvest Rows: crops come down, you turn and set them, and a full row is picked. Play with keys, with one thumb
          or by ear, and without any hurry if you like.
        </p>
        <Button
          type="button"
          variant="secondary"
          isPending={coming === 'coming'}
          pendingLabel="Opening..."
          onClick={show}
        >
          Play Harvest Rows
        </Button>
        <Banner variant="error">
          {coming === 'failed' && "We couldn't load the game. Check your connection, then press the button again."}
        </Banner>
        {Window && <Window open={open} onClose={close} />}
      </Card>
    </div>
  );
}
