// The part of a case that only a complaint has: what it is about, what was found out, what was answered.
import { COMPLAINT_LEVEL, type ComplaintPart } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { Facts } from '../../../../archetypes/index.ts';
import { EmptyState, EnumText } from '../../../../ui/index.ts';
import { LEVEL_TONES } from './case-tones.ts';

const signed = (by: string, at: string | null) => (at === null ? '' : `${by} ${formatInstant(at)}`);

export function ComplaintView({ complaint }: { readonly complaint: ComplaintPart }) {
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['投诉等级', <EnumText key="level" of={COMPLAINT_LEVEL} value={complaint.level} tones={LEVEL_TONES} />],
          ['交办编号', complaint.authorityNo],
          ['被投诉人', complaint.accused?.name],
          ['责任部门', complaint.department],
        ]}
      />
      <section className="record-section">
        <h3>
          调查 <span className="case-signed">{signed(complaint.investigatedBy, complaint.investigatedAt)}</span>
        </h3>
        {complaint.investigatedAt === null ? (
          <EmptyState text="还没有登记调查" />
        ) : (
          <Facts
            rows={[
              [
                '调查情况',
                <span key="found" className="ui-text">
                  {complaint.investigation}
                </span>,
              ],
              [
                '根本原因',
                <span key="cause" className="ui-text">
                  {complaint.rootCause}
                </span>,
              ],
              [
                '整改措施',
                <span key="done" className="ui-text">
                  {complaint.corrective}
                </span>,
              ],
            ]}
          />
        )}
      </section>
      <section className="record-section">
        <h3>
          答复 <span className="case-signed">{signed(complaint.repliedBy, complaint.repliedAt)}</span>
        </h3>
        {complaint.repliedAt === null ? <EmptyState text="还没有答复" /> : <p className="ui-quote">{complaint.reply}</p>}
      </section>
    </>
  );
}
