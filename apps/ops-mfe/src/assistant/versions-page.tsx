import { useSearchParams } from '@farm/web-kit';
import classes from '../training-centre/training.module.css';
import { VersionStrip } from '../training-centre/version-strip';
import { WhatTrainingChanges } from '../training-centre/what-training-changes';
import { OperatorsOnly } from '../wall/operators-only';
import { DexterDesk } from './dexter-desk';
import { LessonsTab } from './versions/lessons';
import { VersionDetail } from './versions/version-detail';
import { VersionList } from './versions/version-list';

function Versions() {
  const [address] = useSearchParams();
  const isLessons = address.get('tab') === 'lessons';
  const id = address.get('id');
  return (
    <div className={classes.page}>
      <WhatTrainingChanges />
      <VersionStrip isHere />
      <DexterDesk current={isLessons ? 'lessons' : 'versions'}>
        {isLessons && <LessonsTab />}
        {!isLessons && (id === null ? <VersionList /> : <VersionDetail key={id} id={id} />)}
      </DexterDesk>
    </div>
  );
}

function VersionsPage() {
  return <OperatorsOnly title="Versions and lessons">{() => <Versions />}</OperatorsOnly>;
}

export { VersionsPage as Component };
