// The houses a survey asks, and which of them have answered.
import { Table } from 'antd';
import { searchSurveyHouses, SURVEY_CHANNEL, type SurveyDetail, type SurveyHouse } from '@anju/contract';
import { isLow } from '@anju/domain';
import { useList } from '../../../../../archetypes/index.ts';
import { EmptyState, EnumCheck, FailedState, FilterPick, InstantText, SearchBox } from '../../../../../ui/index.ts';
import { BuildingPick, EstatePick } from '../../../../estate/index.ts';

interface SurveyHousesProps {
  readonly survey: SurveyDetail;
  readonly onAnswer: (answerId: number) => void;
}

type Shown = 'answered' | 'open' | 'low';
const SHOWN = [
  { value: 'answered' as const, label: '已答' },
  { value: 'open' as const, label: '未答' },
  { value: 'low' as const, label: '低分' },
];
const filterOf = (shown: Shown | undefined) => ({
  answered: shown === 'answered' ? true : shown === 'open' ? false : null,
  low: shown === 'low',
});

export function SurveyHouses({ survey, onAnswer }: SurveyHousesProps) {
  const list = useList(searchSurveyHouses, { surveyId: survey.id }, { rowKey: 'houseId' });
  const { filter, setFilter, extra } = list;
  const shown = filter.low ? 'low' : filter.answered === true ? 'answered' : filter.answered === false ? 'open' : undefined;
  return (
    <>
      <div className="survey-filters">
        <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="房号 / 姓名" width={130} />
        <FilterPick name="答卷" value={shown} options={SHOWN} onChange={(next) => setFilter(filterOf(next))} />
        {survey.estateIds.length > 1 ? (
          <EstatePick width={120} value={filter.estateId} onChange={(estateId) => setFilter({ estateId, buildingId: null })} />
        ) : null}
        <BuildingPick
          width={110}
          estateId={survey.estateIds.length === 1 ? survey.estateIds[0] : filter.estateId}
          value={filter.buildingId}
          onChange={(buildingId) => setFilter({ buildingId })}
        />
        <EnumCheck of={SURVEY_CHANNEL} value={filter.channels ?? []} onChange={(channels) => setFilter({ channels })} />
        {extra ? <span className="ui-quiet">{`已答 ${extra.answered} / ${extra.asked} 户，低分 ${extra.low}`}</span> : null}
      </div>
      {list.error ? <FailedState text={list.error.message || '加载失败'} onRetry={list.reload} /> : null}
      <Table<SurveyHouse>
        size="small"
        rowKey="houseId"
        loading={list.loading || list.turning}
        dataSource={[...list.rows]}
        pagination={{
          current: list.page,
          pageSize: list.size,
          total: list.total,
          size: 'small',
          hideOnSinglePage: true,
          onChange: list.setPage,
        }}
        locale={{ emptyText: <EmptyState text={list.filtered ? '没有符合条件的房屋' : '发布后列出要调查的房屋'} /> }}
        columns={[
          { title: '房屋', render: (_, { estateName, house }) => `${survey.estateIds.length > 1 ? `${estateName} ` : ''}${house}` },
          { title: '姓名', dataIndex: 'name' },
          { title: '方式', render: (_, { channel }) => (channel === null ? '–' : SURVEY_CHANNEL.text(channel)) },
          { title: '时间', render: (_, { answeredAt }) => <InstantText value={answeredAt} /> },
          {
            title: '得分',
            align: 'right',
            render: (_, { answerId, score, house }) =>
              answerId === null ? (
                '–'
              ) : (
                <button
                  type="button"
                  className={isLow(score) ? 'survey-score ui-danger' : 'survey-score'}
                  aria-label={`查看答卷 ${house}`}
                  onClick={() => onAnswer(answerId)}
                >
                  {score ?? '查看'}
                </button>
              ),
          },
        ]}
      />
    </>
  );
}
