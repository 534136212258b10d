#!/bin/bash
# Stands in for the commands of a runner. It keeps a registry of images and signatures by digest in $REHEARSAL/registry, and knows the
# objects of deploy/kubernetes, so that a workflow that verifies another digest than it signed fails here, too.
set -eu
name=$(basename "$0")
echo "$name $*" >> "$REHEARSAL/commands.log"
registry=$REHEARSAL/registry
mkdir -p "$registry"

file_of() { echo "$registry/${1//\//%}"; }
new_digest() { echo "sha256:$(head -c 32 /dev/urandom | sha256sum | cut -d ' ' -f 1)"; }
# The digest of NAME:TAG or NAME@DIGEST.
digest_of() {
  [ -e "$(file_of "$1")" ] || { echo "ERROR: $1: not found" >&2; exit 1; }
  case $1 in *@*) echo "${1##*@}" ;; *) cat "$(file_of "$1")" ;; esac
}
# Stores a digest with its kind ('manifest' or 'index') under a tag.
store() {
  local tag=$1 digest=$2 kind=$3
  echo "$digest" > "$(file_of "$tag")"
  echo "$kind" > "$(file_of "${tag%:*}@$digest")"
}
value_of() {
  local option=$1 word found=''
  shift
  for word in "$@"; do
    [ "$found" != next ] || { echo "$word"; return; }
    [ "$word" != "$option" ] || found=next
  done
}
has() {
  local option=$1 word
  shift
  for word in "$@"; do [ "$word" != "$option" ] || return 0; done
  return 1
}

case "$name $*" in
  "gh run list "*) cat "$REHEARSAL/newest" ;;
  "docker buildx build "*)
    # With its provenance, which is the default, an image is an index.
    kind=index
    ! has --provenance=false "$@" || kind=manifest
    ! has --push "$@" || store "$(value_of --tag "$@")" "$(new_digest)" "$kind"
    ;;
  "docker buildx imagetools inspect "*) digest_of "$4" ;;
  "docker buildx imagetools create "*)
    source=${*: -1} tag=$(value_of --tag "$@")
    digest=$(digest_of "$source")
    # A plain manifest is wrapped in an index, which has another digest, unless the command says otherwise.
    kind=$(cat "$(file_of "${source%:*}@$digest")")
    if [ "$kind" = manifest ] && ! has --prefer-index=false "$@"; then store "$tag" "$(new_digest)" index; else store "$tag" "$digest" "$kind"; fi
    ;;
  "cosign attest "*) digest_of "${*: -1}" > /dev/null ;;
  "cosign sign "*)
    digest=$(digest_of "${*: -1}")
    touch "$registry/signed-$digest"
    ;;
  "cosign verify "*)
    digest=$(digest_of "$2")
    [ -e "$registry/signed-$digest" ] || { echo "no signatures found for $2" >&2; exit 1; }
    ;;
  "kubectl apply -k "*) [ -e "$3/kustomization.yaml" ] || { echo "$3 has no kustomization.yaml" >&2; exit 1; } ;;
  "kubectl "*)
    for object in "$@"; do
      case $object in
        deploy/* | job/*)
          grep --quiet --recursive --fixed-strings "name: ${object#*/} }" deploy/kubernetes ||
            { echo "Error from server (NotFound): ${object#*/}" >&2; exit 1; }
          ;;
      esac
    done
    ;;
esac
