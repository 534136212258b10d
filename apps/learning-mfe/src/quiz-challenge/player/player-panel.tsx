import { Button, Card, Dialog, Problem } from '@farm/ui';
import { useState } from 'react';
import classes from '../quiz-challenge.module.css';
import { NameForm } from './name-form';
import type { Player } from './use-player';
import { WelcomeBack } from './welcome-back';

/** The sentence that describes the disabled start buttons. */
export const NO_NAME_ID = 'quiz-no-name';

function DeletePlayer({ player: { playerId, name, remove, notDeleted } }: { player: Player }) {
  const [isAsking, setAsking] = useState(false);
  if (playerId === null) return null;
  return (
    <>
      <Button type="button" kind="text" onClick={() => setAsking(true)}>
        Delete player
      </Button>
      <Dialog open={isAsking} title={`Delete ${name}?`} onClose={() => setAsking(false)}>
        <p>Points, badges, streak and review go with the player. This cannot be taken back.</p>
        <Problem text={notDeleted} />
        <div className={classes.ways}>
          <Button type="button" kind="danger" busy={remove.isPending} onClick={() => remove.mutate(playerId)}>
            Delete player
          </Button>
          <Button type="button" kind="quiet" onClick={() => setAsking(false)}>
            Keep player
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Asks who plays, or says it. Spec 2 sections 2 and 5. */
export function PlayerPanel({ player }: { player: Player }) {
  const { name, save, notSaved, choose } = player;
  const [isRenaming, setRenaming] = useState(false);
  const form = (
    <NameForm
      name={name}
      problem={notSaved}
      busy={save.isPending}
      onSave={(asked) => save.mutate(asked, { onSuccess: () => setRenaming(false) })}
    />
  );
  if (name === '') {
    return (
      <Card wide level="h2" title="Who is playing?">
        <p id={NO_NAME_ID} role="alert" className={classes.noName}>
          Please enter your name to start the quiz
        </p>
        {form}
        <WelcomeBack onChoose={choose} />
      </Card>
    );
  }
  return (
    <div className={classes.player}>
      <p>
        Playing as <strong>{name}</strong>
      </p>
      <div className={classes.playerWays}>
        <Button type="button" kind="text" aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
          Change name
        </Button>
        <Button type="button" kind="text" onClick={() => choose(null)}>
          Somebody else
        </Button>
        <DeletePlayer player={player} />
      </div>
      {isRenaming && form}
    </div>
  );
}
