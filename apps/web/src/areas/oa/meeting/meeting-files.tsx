// Materials and photos of a meeting.
import { FILE_CATEGORY, removeMeetingFile, type MeetingDetail } from '@anju/contract';
import { call } from '../../../platform/api/index.ts';
import { PICTURES, RecordFiles } from '../flow/files/record-files.tsx';

interface MeetingFilesProps {
  readonly meeting: MeetingDetail;
  readonly canChange: boolean;
  readonly onDone: (text: string) => void;
}

export function MeetingFiles({ meeting: { id, papers, photos }, ...props }: MeetingFilesProps) {
  const part = { ...props, parent: id, cards: true, remove: (fileId: number) => call(removeMeetingFile, { id, fileId }) };
  return (
    <>
      <h3 className="meeting-part">会议材料</h3>
      <RecordFiles {...part} what="会议材料" category={FILE_CATEGORY.meetingPaper} files={papers} />
      <h3 className="meeting-part">会议照片</h3>
      <RecordFiles {...part} what="会议照片" category={FILE_CATEGORY.meetingPhoto} files={photos} accept={PICTURES} />
    </>
  );
}
