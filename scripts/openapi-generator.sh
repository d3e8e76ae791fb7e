#!/usr/bin/env bash
# Makes a Python package from openapi.json in the folder that is given, by OpenAPI Generator: what it takes, the generators
# of other languages take as well.
# Needs Java, Node with npm, and once the npm registry.
set -euo pipefail
cd "$(dirname "$0")"
into=$1
tools=../node_modules/.cache/openapi-generator

if [ ! -d "$tools/node_modules" ]; then
  # The only release of OpenAPI Generator that npm has whole: later ones fetch their program from Maven Central.
  # It reads OpenAPI 3.0; the other tool writes our 3.1 as 3.0.
  mkdir -p "$tools"
  npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$tools" \
    @openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2 @apiture/openapi-down-convert@0.14.2
fi

mkdir -p "$into"
node client-document.mjs ../openapi.json > "$into/openapi-3.1.json"
node "$tools/node_modules/.bin/openapi-down-convert" --input "$into/openapi-3.1.json" --output "$into/openapi.json"
java -jar "$tools/node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar" generate \
  --generator-name python --package-name vitrine_client --input-spec "$into/openapi.json" --output "$into" |
  { grep -v ' INFO ' || true; }
