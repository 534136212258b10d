import { useSearchParams } from '@farm/web-kit';
import { Desk } from '../desk/desk';
import classes from '../training-centre/training.module.css';
import { VersionStrip } from '../training-centre/version-strip';
import { WhatTrainingChanges } from '../training-centre/what-training-changes';
import { OperatorsOnly } from '../wall/operators-only';
import { LessonsTab } from './lessons';
import { VersionDetail } from './version-detail';
import { VersionList } from './version-list';

const HERE = '/ops/assistant/versions';

function Versions() {
  const [address] = useSearchParams();
  const isLessons = address.get('tab') === 'lessons';
  const id = address.get('id');
  const places = [
    { name: 'Versions', to: HERE, isCurrent: !isLessons },
    { name: 'Lessons', to: `${HERE}?tab=lessons`, isCurrent: isLessons },
    { name: 'Training center', to: '/dexter-training', isCurrent: false },
  ];
  return (
    <div className={classes.page}>
      <WhatTrainingChanges />
      <VersionStrip />
      <Desk name="Versions and lessons" places={places}>
        {isLessons && <LessonsTab />}
        {!isLessons && (id === null ? <VersionList /> : <VersionDetail key={id} id={id} />)}
      </Desk>
    </div>
  );
}

function VersionsPage() {
  return <OperatorsOnly title="Versions and lessons">{() => <Versions />}</OperatorsOnly>;
}

export { VersionsPage as Component };
