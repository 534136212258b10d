import { Button, Card, ConfirmDialog, Field, Form, Row, Stack, VisuallyHidden } from '@farm/ui';
import { apiQuery, useHydrated, useQuery } from '@farm/web-kit';
import { useState } from 'react';
import classes from './quiz-challenge.module.css';
import { deleteErrorText, type CurrentPlayer } from './use-player';

interface NameFormProps {
  player: CurrentPlayer;
  /** Suggests another name. */
  onAnother?: () => void;
}

/** 'Save Name' is disabled while the name is blank. */
function NameForm({ player: { draft, save }, onAnother }: NameFormProps) {
  const trimmed = draft.value.trim();
  return (
    <Form className={classes.nameForm} onSubmit={() => trimmed && save.submit(trimmed)}>
      <Field
        label="Your name"
        hint="Use a nickname, not your full name."
        error={save.problem ?? undefined}
        value={draft.value}
        onValueChange={draft.type}
        autoComplete="nickname"
      />
      <Row gap={2}>
        <Button
          variant={onAnother && 'outline'}
          disabled={trimmed === ''}
          isPending={save.isPending}
          pendingLabel="Saving..."
        >
          Save Name
        </Button>
        {onAnother && (
          <Button type="button" variant="link" onClick={onAnother}>
            Another<VisuallyHidden> nickname</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Form>
  );
}

interface WelcomeBackProps {
  onChoose: (player: { playerId: string; playerName: string }) => void;
}

/** Players of this browser, for a shared tablet or after the storage was cleared. */
function WelcomeBack({ onChoose }: WelcomeBackProps) {
  const { data: players = [] } = useQuery(apiQuery('GET /api/quiz/players'));
  if (players.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3 id="welcome-back">Welcome back</h3>
      <Row as="ul" gap={2} aria-labelledby="welcome-back">
        {players.map(({ playerId, playerName, totalPoints }) => (
          <li key={playerId}>
            <Button type="button" variant="outline" onClick={() => onChoose({ playerId, playerName })}>
              <span dir="auto">{`${playerName}, ${totalPoints.toLocaleString('en-US')} points`}</span>
            </Button>
          </li>
        ))}
      </Row>
    </Stack>
  );
}

/** Id of the sentence that describes the disabled start buttons. */
export const NO_NAME_ID = 'quiz-no-name';

function DeletePlayer({ player: { playerId, name, remove } }: { player: CurrentPlayer }) {
  const [isConfirming, setConfirming] = useState(false);
  if (playerId === null) return null;
  return (
    <>
      <Button type="button" variant="link" onClick={() => setConfirming(true)}>
        Delete player
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          variant="danger"
          submitLabel="Delete player"
          onConfirm={() => remove(playerId)}
          errorText={deleteErrorText}
          onClose={() => setConfirming(false)}
        >
          <p>This also deletes the player's points, badges, streak, and review. You can't undo it.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function PlayerPanel({ player }: { player: CurrentPlayer }) {
  const { name, draft, isReady, choose, isRenaming, rename } = player;
  const isHydrated = useHydrated();
  if (name === '') {
    return (
      <Card wide level="h2" title="Who is playing?">
        {isReady || !isHydrated ? (
          <p id={NO_NAME_ID}>Play under this nickname, take another, or type your own.</p>
        ) : (
          <p id={NO_NAME_ID} role="alert" className={classes.noName}>
            Please enter your name to start the quiz
          </p>
        )}
        <NameForm player={player} onAnother={draft.suggestAnother} />
        <WelcomeBack onChoose={choose} />
      </Card>
    );
  }
  return (
    <Row gap={5}>
      <p>
        Playing as <strong dir="auto">{name}</strong>
      </p>
      <Row gap={2}>
        <Button type="button" variant="link" aria-expanded={isRenaming} onClick={() => rename(!isRenaming)}>
          Change name
        </Button>
        <Button type="button" variant="link" onClick={() => choose(null)}>
          Somebody else
        </Button>
        <DeletePlayer player={player} />
      </Row>
      {isRenaming && <NameForm player={player} />}
    </Row>
  );
}
