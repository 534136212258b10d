import { features } from '@farm/farm';
import { Button, Card, FormError, Row } from '@farm/ui';
import { useMutation } from '@farm/web-kit';
import { useState, type MouseEvent } from 'react';
import classes from './farm-games-card.module.css';

const LOAD_FAILED = "We couldn't load the game. Check your connection, then press the button again.";

const loadGame = async () => (await import(/* webpackChunkName: "harvest-rows" */ './game-dialog')).GameDialog;

/** Section 'Farm Games' of the community hub. The game is loaded when it is first opened; closing it pauses it. */
export function FarmGamesCard() {
  const [isOpen, setOpen] = useState(false);
  const {
    data: GameDialog,
    mutate,
    isPending,
    isError,
  } = useMutation({
    mutationFn: loadGame,
    onSuccess: () => setOpen(true),
  });
  if (!features.game) return null;
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus clicked buttons, and the dialog returns the focus to where it was.
    event.currentTarget.focus();
    if (GameDialog) setOpen(true);
    else mutate();
  };
  return (
    <div data-print="never">
      <Card id="farm-games" level="h2" title="Farm Games" wide className={classes.card}>
        <Row between>
          <p className={classes.text}>
            Crops fall, you turn and place them, and a full row is picked. By keyboard, by thumb or by ear, and without
            any rush if you like.
          </p>
          <Button
            type="button"
            variant="outline"
            size="small"
            isPending={isPending}
            pendingLabel="Opening..."
            onClick={open}
          >
            Play Harvest Rows
          </Button>
        </Row>
        <FormError text={isError ? LOAD_FAILED : null} />
        {GameDialog && <GameDialog open={isOpen} onClose={() => setOpen(false)} />}
      </Card>
    </div>
  );
}
