import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import { EmptyState, ErrorState, PageSection, SectionHeading, Skeleton } from '@farm/ui';
import { ApiError, Link, useParams } from '@farm/web-kit';
import { useDocumentTitle } from '../../use-document-title';
import classes from './blog.module.css';
import { Archive } from './earlier-posts';
import { PostView } from './post-view';
import { usePost } from './use-blog';

const backToToday = <Link to="/community-griot#blog">{"Read today's post"}</Link>;

/** No post has this slug, or none could. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

function OnePost({ slug }: { slug: string }) {
  const { data, isPending, error, refetch } = usePost(slug);
  useDocumentTitle(data?.title);
  if (data) return <PostView post={data} />;
  if (isPending) {
    return (
      <div className={classes.waiting} aria-busy="true">
        <SectionHeading level={1}>Daily blog</SectionHeading>
        <Skeleton count={6} />
      </div>
    );
  }
  return (
    <>
      <SectionHeading level={1}>Daily blog</SectionHeading>
      {isUnknown(error) ? (
        <EmptyState title="We couldn't find that post">
          It may have been removed, or the address is misspelled.
        </EmptyState>
      ) : (
        <ErrorState title="We couldn't load the post" onTryAgain={() => void refetch()}>
          Please try again in a moment.
        </ErrorState>
      )}
    </>
  );
}

/** /community-griot/blog/:slug: a post of the daily blog, with its text in the first HTML. */
function BlogPostPage() {
  const { slug = '' } = useParams();
  return (
    <PageSection>
      <div className={classes.blog}>
        <div className={classes.today}>
          <OnePost key={slug} slug={slug} />
          <p>{backToToday}</p>
        </div>
        <Archive level="h2" />
      </div>
    </PageSection>
  );
}

export { BlogPostPage as Component };
